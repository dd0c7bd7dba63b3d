/** Text of the question before something typed is lost. */
export const leaving = {
  title: 'Leave without saving?',
  about: 'What you typed here and did not save is lost.',
  stay: 'Stay',
  leave: 'Leave',
};
