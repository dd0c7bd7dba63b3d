/** Every fault of a request to a system, with its remedy, which is shown after the description of what happened. */
export const remedies = {
  wrong_address: 'Open the address in a browser, correct it, and test again.',
  not_this_product: 'Correct the address: check that it is the system you chose, and its context path.',
  sign_in_page: 'Use an API token, and ask that the single sign-on lets the API path through.',
  token_refused: 'Make a new token there, and replace the secret under Tokens.',
  token_ends_soon: 'Make a new token there in time, and replace the secret under Tokens.',
  token_lacks_right: 'Grant the token the missing right in the system, then collect again.',
  captcha_lock: 'Sign in once with a browser, then collect again.',
  gone: 'What is already kept stays. Remove the integration, or correct its address.',
  moved: 'Give the integration the address that it moved to.',
  filter_not_shared: 'Share the filter with the owner of the token, or use another filter.',
  version_too_old: 'Update the system; the collector\u2019s README names the oldest version that is understood.',
  rate_limited: 'Collection goes on by itself when the limit allows it.',
  server_error: 'Collection tries again by itself; if it stays, ask the system\u2019s administrator.',
  unreachable_dns: 'Check the spelling, the VPN and the name server.',
  unreachable_refused: 'Check the port, and that the system is up.',
  unreachable_timeout: 'Check the VPN, the firewall and the proxy settings.',
  proxy_refused:
    'Check the address of the proxy, the sign-in there and its rules; the proxy is set under App settings.',
  certificate_unknown: 'Add the company\u2019s CA file under App settings.',
  certificate_expired: 'Ask the administrator of the system to renew the certificate.',
  certificate_wrong_name: 'Use the address that the certificate names.',
  answer_too_large: 'Collect a smaller part, such as one job instead of a folder.',
  answer_unreadable: 'Test the connection; a proxy may change what comes back.',
  collected_twice: 'Remove one of the two integrations, or let their filters share no issue.',
  clock_far_off: 'Put right the clock that is wrong: that of the system or of this computer.',
  keychain_locked: 'Unlock the keychain, then collect again.',
  disk_full: 'Make room on the disk; collection then goes on by itself.',
  token_not_for_origin: 'Add the address to the token, or choose another token.',
} as const;

export type Fault = keyof typeof remedies;

/** A fault as it is shown: its name, what happened in plain words, and what to do next. */
export interface FaultReport {
  readonly fault: Fault;
  readonly detail: string;
  readonly remedy: string;
  /** Set where single items failed and the rest was collected: what happened to each. */
  readonly items?: readonly ItemFaultReport[];
}

/** The fault of one item, such as a job, under the name that the system gives it. */
export interface ItemFaultReport extends Omit<FaultReport, 'items'> {
  readonly item: string;
}

/** How far the clock of a system may be from ours, in milliseconds: beyond it, its moments land on wrong days and in a wrong order (`clock_far_off`). */
export const clockTolerated = 5 * 60_000;
