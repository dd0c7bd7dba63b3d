import { type ReactNode, useState } from 'react';
import type { Endpoint, InputOf } from '#shared/api/endpoint.ts';
import { about } from '#shared/desktop/commands.ts';
import { addressOf } from '../api/client.ts';
import { useEndpoint } from '../api/hooks.ts';
import { t } from '../language/language.ts';
import { Button } from '../ui/Button.tsx';
import { callOf } from './calls.ts';

/** Copies the request behind what is shown, with the key named by its variable. */
export function CopyCurl<E extends Endpoint>({
  endpoint,
  input,
}: {
  readonly endpoint: E;
  readonly input: InputOf<E>;
}): ReactNode {
  const service = useEndpoint(about, {});
  const [said, setSaid] = useState('');
  const copy = async () => {
    if (!service.data) return;
    const { path } = addressOf(endpoint, input as Readonly<Record<string, unknown>>);
    try {
      await navigator.clipboard.writeText(callOf('curl', service.data.base_url, path));
      setSaid(t('exports.copied'));
    } catch {
      setSaid(t('exports.noClipboard'));
    }
  };
  return (
    <>
      <Button disabled={!service.data} onClick={() => void copy()} onBlur={() => setSaid('')}>
        {t('exports.curl')}
      </Button>
      <span role="status" className="quiet">
        {said}
      </span>
    </>
  );
}
