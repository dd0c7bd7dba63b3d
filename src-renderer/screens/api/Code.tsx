import { Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { t } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Page.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { type Caller, callers } from '../shared/export/calls.ts';
import { changedQuery, useAddressQuery } from '../shared/query.ts';

/** A call as text for a shell or an interpreter. */
export function Code({
  caller,
  text,
  missing,
}: {
  readonly caller: Caller;
  /** Null while the call is not complete. */
  readonly text: string | null;
  readonly missing: string;
}): ReactNode {
  const [query] = useAddressQuery();
  const tabs = callers.map((one) => ({
    to: `?${changedQuery(query, { for: one })}`,
    label: t(`api.call.languages.${one}`),
    isCurrent: one === caller,
  }));
  return (
    <Section title={t('api.call.code')} tools={text === null ? null : <CopyCode text={text} />}>
      <Tabs label={t('api.call.language')} tabs={tabs} />
      {text === null ? (
        <p className="notice" role="status">
          {missing}
        </p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable.
        <section className="code-box" tabIndex={0} aria-label={t('api.call.text')}>
          <pre>{text}</pre>
        </section>
      )}
    </Section>
  );
}

function CopyCode({ text }: { readonly text: string }): ReactNode {
  const [outcome, setOutcome] = useState('');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome(t('common.copied'));
    } catch {
      setOutcome(t('api.call.notCopied'));
    }
  };
  return (
    <>
      <span role="status" className="quiet">
        {outcome}
      </span>
      <Button onClick={() => void copy()} onBlur={() => setOutcome('')}>
        <Copy className="icon" /> {t('api.call.copy')}
      </Button>
    </>
  );
}
