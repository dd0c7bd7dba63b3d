import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTokenRemoval } from '../../api/undo/removals.ts';
import { t } from '../../language/language.ts';
import { Menu } from '../../ui/overlays/Menu.tsx';
import type { Token } from './TokenTable.tsx';

interface TokenMenuProps {
  readonly token: Token;
  readonly onEdit: () => void;
  readonly onReplace: () => void;
}

/** What can be done with a token; one that is used cannot be removed. */
export function TokenMenu({ token, onEdit, onReplace }: TokenMenuProps): ReactNode {
  const remove = useTokenRemoval(token);
  const isUsed = token.used_by.length > 0;
  return (
    <>
      <Menu
        label={t('tokens.actionsOf', { name: token.name })}
        sign="⋯"
        items={[
          { kind: 'do', id: 'edit', label: t('common.edit'), icon: <Pencil className="icon" />, act: onEdit },
          {
            kind: 'do',
            id: 'replace',
            label: t('tokens.replaceSecret'),
            icon: <KeyRound className="icon" />,
            act: onReplace,
          },
          {
            kind: 'do',
            id: 'remove',
            label: t('common.remove'),
            icon: <Trash2 className="icon" />,
            disabled: isUsed,
            ...(isUsed ? { hint: t('tokens.inUse') } : {}),
            act: remove.start,
          },
        ]}
      />
      {remove.error ? <span role="alert">{remove.error.message}</span> : null}
    </>
  );
}
