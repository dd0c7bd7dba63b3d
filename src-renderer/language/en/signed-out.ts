/** Text of the page of a browser that is not signed in. */
export const signedOut = {
  signedOut: 'This tab is not signed in',
  usedLink: 'This link was used already',
  left: 'You are signed out',
  newest:
    'Open the newest sign-in link that Plumbline printed where it was started: each works once, and another is printed after it. Where Plumbline has a window of its own, use that.',
  key: 'Key',
  keyHelp: 'The key that you were given for this server.',
  signIn: 'Sign in',
  wrongKey: 'This key is not known, has expired or was removed.',
  tooManyKeys: 'Too many wrong keys. Wait ten seconds, then try again.',
  noAnswer: 'The server does not answer. Try again.',
  kept: 'What you typed here is kept: open the link in another tab, and this one goes on.',
  tabs: 'Once one tab of this browser is signed in, the others go on where they were.',
};
