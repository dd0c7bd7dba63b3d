import { Search, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button, Input, SearchField } from 'react-aria-components';
import { t } from '../../../language/language.ts';
import { useAddressQuery } from '../../shared/query.ts';

/** Searches for a commit by revision or pull request; what it finds is shown with the commits. */
export function FindCommit(): ReactNode {
  const [query, change] = useAddressQuery();
  const searched = query.get('commit') ?? '';
  const [typed, setTyped] = useState(searched);
  const [shown, setShown] = useState(searched);
  // The address may change to another commit: another field in its place would lose the focus.
  if (shown !== searched) {
    setShown(searched);
    setTyped(searched);
  }
  const find = (text: string): void => change(text.trim() ? { commit: text.trim(), tab: 'commits' } : { commit: null });
  return (
    <search>
      <SearchField
        className="find-commit"
        aria-label={t('leadTime.find.label')}
        value={typed}
        onChange={setTyped}
        onSubmit={find}
        onClear={() => find('')}
      >
        <Search className="icon" />
        <Input placeholder={t('leadTime.find.placeholder')} spellCheck={false} autoComplete="off" />
        {typed !== '' && (
          <Button className="icon-button" aria-label={t('leadTime.find.clear')}>
            <X className="icon" />
          </Button>
        )}
      </SearchField>
    </search>
  );
}
