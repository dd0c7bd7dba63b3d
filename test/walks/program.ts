/** Facts count for the program that derived them, and the sources themselves, which change, count as none. */
export const program = 'walks';
