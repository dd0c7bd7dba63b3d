import type { ReactNode } from 'react';
import type { OutputOf } from '#shared/api/endpoint.ts';
import type { about } from '#shared/desktop/commands.ts';
import { t } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';

type About = OutputOf<typeof about>;

interface KeychainNoticeProps {
  readonly kind: About['secrets'];
  readonly state: About['secrets_state'];
  readonly onLook: () => void;
  readonly isLooking: boolean;
}

/** What to do where the secrets cannot be read. */
export function KeychainNotice({ kind, state, onLook, isLooking }: KeychainNoticeProps): ReactNode {
  const isFile = kind === 'file';
  const text =
    state === 'locked'
      ? {
          title: isFile ? t('tokens.lockedFile') : t('tokens.locked'),
          about: t('tokens.lockedAbout'),
          act: isFile ? t('tokens.lockedDoFile') : t('tokens.lockedDo'),
        }
      : { title: t('tokens.missing'), about: t('tokens.missingAbout'), act: t('tokens.missingDo') };
  return (
    <div className="notice warn lines" role="alert">
      <h2>{text.title}</h2>
      <p>{text.about}</p>
      <p>{text.act}</p>
      <Button onClick={onLook} disabled={isLooking}>
        {t('tokens.lookAgain')}
      </Button>
    </div>
  );
}
