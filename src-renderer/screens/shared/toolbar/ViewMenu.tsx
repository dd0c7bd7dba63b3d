import { Bookmark, Link } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import { t } from '../../../language/language.ts';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { ViewActions } from './view-actions.ts';

/** Copies a link to the current view, or saves the view under a name. */
export function ViewMenu(): ReactNode {
  const actions = useContext(ViewActions);
  if (actions === null) return null;
  return (
    <Menu
      label={t('views.thisView')}
      sign="⋯"
      items={[
        { kind: 'do', id: 'link', label: t('views.copyLink'), icon: <Link className="icon" />, act: actions.copyLink },
        { kind: 'do', id: 'save', label: t('views.save'), icon: <Bookmark className="icon" />, act: actions.saveView },
      ]}
    />
  );
}
