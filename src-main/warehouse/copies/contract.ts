/** Reads a warehouse and changes nothing there. Each call throws a WarehouseFault where it fails. */
export interface WarehouseReader {
  /**
   * Fills a database file with the last published state of a workspace, and puts it in the place of the one that is there when it is whole; gives when that
   * state was published. Whoever has the file open reads the state of before until it is opened again. A file that holds that state already is left as it is.
   * Whoever asks for a file that is being filled waits for that; no two processes may share one.
   */
  copyTo(workspace: number, file: string): Promise<number>;
  /** Ends what is under way. */
  close(): Promise<void>;
}
