import { useCallback, useState } from 'react';
import type { Notice } from './notice.ts';

type Tell = (notice: Notice) => void;

/** The notices in front, oldest first; shows one more beside them, and takes away that which was seen. One that is repeated is shown once. */
export function useNotices(): readonly [readonly Notice[], notify: Tell, seen: Tell] {
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  const notify = useCallback<Tell>(
    (notice) => setNotices((all) => [...all.filter(({ message }) => message !== notice.message), notice]),
    [],
  );
  const seen = useCallback<Tell>((notice) => setNotices((all) => all.filter((one) => one !== notice)), []);
  return [notices, notify, seen];
}
