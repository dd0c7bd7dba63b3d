import { published } from '#shared/desktop/commands.ts';
import { call } from './client.ts';

let isOfWarehouse = false;

/** Whether the service only shows what other computers published: nothing can be changed then. */
export const isReadOnly = (): boolean => isOfWarehouse;

/** Asks once, before the first drawing. If the service does not answer, the screen shows it. */
export async function learnWhetherReadOnly(): Promise<void> {
  isOfWarehouse = await call(published, {}).then(
    (answer) => answer !== null,
    () => false,
  );
}
