/** The request by which the window sends a backup file of the user's. */
export const backupFile = {
  path: '/desktop/backup-file',
  /** A type that a page from elsewhere cannot send without asking first. */
  type: 'application/vnd.sqlite3',
  /** In bytes. */
  largest: 64 * 1024 ** 3,
  /** The header with the moment at which the file was written, in milliseconds since 1970. */
  writtenAt: 'x-written-at',
} as const;

/** How every database of Plumbline begins. */
export const databaseStart = 'SQLite format 3\u0000';
