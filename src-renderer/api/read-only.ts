import { published } from '#shared/desktop/commands.ts';
import { call } from './client.ts';

let isOfWarehouse = false;

/** Whether the service only shows what other computers published: nothing can be changed then. */
export const isReadOnly = (): boolean => isOfWarehouse;

/** Asks once, before anything is drawn. A service that does not answer says so on the screen. */
export async function learnWhetherReadOnly(): Promise<void> {
  isOfWarehouse = await call(published, {}).then(
    (answer) => answer !== null,
    () => false,
  );
}
