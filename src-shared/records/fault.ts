/** Every fault a user can meet while a system is asked, with what to do about it. It is shown after the words for what happened. */
export const faults = {
  wrong_address: 'The address does not lead to anything there. Open it in a browser, correct it, and test again.',
  not_this_product:
    'Something else answers at this address. Check that it is the system you chose, and its context path.',
  sign_in_page: 'Use an API token, and ask that the single sign-on lets the API path through.',
  token_refused: 'The system refused the token. Make a new one, and replace the secret under Tokens.',
  token_lacks_right: 'The token lacks a right that is needed. Grant it in the system, then collect again.',
  captcha_lock: 'The account is locked by a CAPTCHA. Sign in once with a browser, then collect again.',
  gone: 'What was collected here is no longer there. What is already kept stays; remove the integration or correct its address.',
  moved: 'It moved to another address. Correct the address of the integration.',
  filter_not_shared: 'The filter is not shared with the owner of the token. Share it, or use another filter.',
  version_too_old:
    'This version of the system is too old for what is needed. See the collector\u2019s README for the oldest one.',
  rate_limited: 'Collection goes on by itself when the limit allows it.',
  server_error:
    'The system failed while it answered. Collection tries again by itself; if it stays, ask its administrator.',
  unreachable_dns: 'The name of the host is not known. Check the spelling, the VPN and the name server.',
  unreachable_refused: 'Nothing listens at that host and port. Check the port, and that the system is up.',
  unreachable_timeout: 'The system did not answer in time. Check the VPN, the firewall and the proxy settings.',
  proxy_refused: 'The proxy refused the connection. Check the proxy address and its rules under Settings.',
  certificate_unknown:
    'The certificate is signed by an authority that is not known here. Add the company\u2019s CA file under Settings.',
  certificate_expired: 'The certificate of the system has expired. Ask its administrator to renew it.',
  certificate_wrong_name: 'The certificate belongs to another name. Use the address that the certificate names.',
  answer_too_large:
    'An answer was larger than what is read. Collect a smaller part, such as one job instead of a folder.',
  answer_unreadable:
    'The answer is not what the system should say. Test the connection; a proxy may change what comes back.',
  clock_far_off: 'The clock of the system and of this computer differ widely. Put the wrong one right.',
  keychain_locked: 'The keychain is locked. Unlock it, then collect again.',
  token_not_for_origin:
    'The token may not be sent to this address. Add the address to the token, or choose another token.',
} as const;

export type Fault = keyof typeof faults;

/** A fault as it is shown: its name, what happened in plain words, and what to do next. */
export interface FaultReport {
  readonly fault: Fault;
  readonly detail: string;
  readonly remedy: string;
}
