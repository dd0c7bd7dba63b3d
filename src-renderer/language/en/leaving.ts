/** Text of the question before something typed is lost. */
export const leaving = {
  title: 'Leave without saving?',
  about: 'What you typed here is not saved.',
  stay: 'Stay',
  leave: 'Leave',
};
