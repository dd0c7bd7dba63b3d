import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { OutputOf } from '#shared/api/endpoint.ts';
import { diagnosticsBundle } from '#shared/desktop/commands.ts';
import { type ApiFault, call } from '../../api/client.ts';
import { t } from '../../language/language.ts';
import { Failed } from '../../ui/Ask.tsx';
import { Button } from '../../ui/Button.tsx';
import { InfoButton } from '../../ui/overlays/InfoButton.tsx';
import { Section } from '../../ui/Page.tsx';
import { byteSize } from '../shared/byte-size.ts';
import { saveFile } from '../shared/export/save-file.ts';

type Made = OutputOf<typeof diagnosticsBundle>;

/** One file for the person who investigates a fault, shown in full before it is saved. */
export function Bundle(): ReactNode {
  const { mutate, data, error, isPending } = useMutation<Made, ApiFault, void>({
    mutationFn: () => call(diagnosticsBundle, {}),
  });
  return (
    <Section
      title={t('diagnostics.bundle.title')}
      signs={
        <InfoButton label={t('diagnostics.bundle.aboutLabel')}>
          <p>{t('diagnostics.bundle.about')}</p>
        </InfoButton>
      }
      tools={
        <Button disabled={isPending} onClick={() => mutate()}>
          {t(isPending ? 'diagnostics.bundle.making' : 'diagnostics.bundle.show')}
        </Button>
      }
    >
      <p className="quiet">{t('diagnostics.bundle.lead')}</p>
      {error ? <Failed fault={error} retry={() => mutate()} /> : null}
      {data ? <Preview key={data.text} made={data} /> : null}
    </Section>
  );
}

function Preview({ made: { name, text } }: { readonly made: Made }): ReactNode {
  const [isSaved, setSaved] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLElement>(null);
  // It appears below what is in sight.
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    whole.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  // The saved file is the shown text, to the byte.
  const file = new Blob([text], { type: 'application/json' });
  return (
    <div ref={whole} className="stack">
      <p>{t('diagnostics.bundle.exactly', { size: byteSize(file.size) })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable. */}
      <section ref={box} className="bundle-text" tabIndex={0} aria-label={t('diagnostics.bundle.preview')}>
        <pre>{text}</pre>
      </section>
      <div className="row">
        <Button
          look="primary"
          onClick={() => {
            saveFile(name, file);
            setSaved(true);
          }}
        >
          {t('diagnostics.bundle.save')}
        </Button>
        <span role="status" className="quiet">
          {isSaved ? t('diagnostics.bundle.saved', { name }) : ''}
        </span>
      </div>
    </div>
  );
}
