import { bulkhead } from 'cockatiel';
import {
  changePublishing,
  publishing,
  publishNow,
  removePublishing,
  testPublishing,
} from '#shared/desktop/upkeep/publishing.ts';
import type { MainCommands } from '../main-commands.ts';
import type { createPublisher } from './publisher.ts';

/** The commands about publishing; the main thread answers them, because secrets do not leave it but for the publishing thread. */
export function addPublishingCommands(
  { on }: Pick<MainCommands, 'on'>,
  publisher: ReturnType<typeof createPublisher>,
): void {
  on(publishing, publisher.state);
  // A removal must not delete the password that a change beside it stored.
  const inTurn = bulkhead(1, Number.POSITIVE_INFINITY);
  on(changePublishing, (change) => inTurn.execute(() => publisher.change(change)));
  on(removePublishing, () => inTurn.execute(() => publisher.remove()));
  on(testPublishing, publisher.test);
  on(publishNow, publisher.publishNow);
}
