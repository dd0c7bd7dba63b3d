import type { FolderFaultText, PublishingFaultText } from '../publishing-faults.ts';

/** Faults of publishing, with their remedies. */
export const publishingFaults: PublishingFaultText = {
  address: { title: 'The address is not valid', remedy: 'Enter it as postgres://user@host/database.' },
  password: {
    title: 'User or password refused',
    remedy: 'Correct the user in the address, or enter the password again.',
  },
  unreachable: {
    title: 'Database not reachable',
    remedy: 'Check host and port, and that the database runs and accepts this computer.',
  },
  certificate: {
    title: 'Certificate not trusted',
    remedy: 'Add the PEM file of its authority under Network, correct the host, or have it renewed.',
  },
  no_tls: {
    title: 'The database does not use TLS',
    remedy: 'Turn on TLS there, or add ?sslmode=disable to the address in a trusted network.',
  },
  database: { title: 'Database not found', remedy: 'Create it on the server, or correct its name in the address.' },
  rights: {
    title: 'The user may not write',
    remedy: 'Ask the owner to GRANT CREATE on the database, or all rights on schema plumbline and its tables.',
  },
  full: { title: 'The disk of the database is full', remedy: 'Free space there, then publish again.' },
  interrupted: { title: 'The connection was lost', remedy: 'Nothing was changed there. Publish again.' },
  newer: { title: 'A newer Plumbline made the tables', remedy: 'Update Plumbline, then publish again.' },
  tables: { title: 'Tables are missing or changed', remedy: 'Rebuild them; all data is sent again.' },
  busy: { title: 'No free connection', remedy: 'Publish again later, or raise max_connections there.' },
  refused: { title: 'The database refused', remedy: 'Nothing was changed. Show its message to the administrator.' },
  folder: { title: 'The folder holds something else', remedy: 'Choose a new or an empty folder.' },
  locked: { title: 'The password is not readable', remedy: 'Unlock the keychain, then publish again.' },
  data: { title: 'The data is not readable', remedy: 'Check the database under Diagnostics.' },
  unexpected: {
    title: 'An unexpected error',
    remedy: 'Nothing was changed. Its place is in the log under Diagnostics.',
  },
};

/** Texts that differ where files are published. */
export const folderFaults: FolderFaultText = {
  newer: { title: 'A newer Plumbline wrote the files', remedy: 'Update Plumbline, or choose another folder.' },
  busy: { title: 'The data is being published already', remedy: 'Publish again when that has ended.' },
  rights: {
    title: 'The folder cannot be written',
    remedy: 'Give your user the right to write there, or choose another folder.',
  },
  full: {
    title: 'The disk of the folder is full',
    remedy: 'Free space there, then publish again. Each file there is still whole.',
  },
  unreachable: { title: 'Folder not reachable', remedy: 'Check that its disk or network share is there.' },
};
