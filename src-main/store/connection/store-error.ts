/** The database cannot be used as it is. The message is the next step for the user. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly fault:
    | 'absent'
    | 'newer'
    | 'foreign'
    | 'damaged'
    | 'folder'
    | 'occupied'
    | 'full'
    | 'forbidden'
    | 'busy'
    | 'unreadable';

  constructor(fault: StoreError['fault'], message: string) {
    super(message);
    this.fault = fault;
  }
}
