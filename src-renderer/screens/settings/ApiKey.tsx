import { type ReactNode, useState } from 'react';
import { about, revealKey, rotateKey } from '#shared/desktop/commands.ts';
import { useCommand, useEndpoint } from '../../api/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { moment } from '../../ui/format.ts';
import { Section } from '../../ui/Page.tsx';

/** The key that scripts call the API with: hidden until asked for. */
export function ApiKey(): ReactNode {
  const service = useEndpoint(about, {});
  const reveal = useCommand(revealKey);
  const rotate = useCommand(rotateKey);
  const [isShown, setShown] = useState(false);
  const [isRotating, setRotating] = useState(false);
  const [copied, setCopied] = useState(false);
  const known = rotate.data ?? reveal.data;
  const key = known?.key ?? null;

  const withKey = (use: (key: string) => void): void => {
    if (key !== null) use(key);
    else reveal.mutate({}, { onSuccess: (answer) => use(answer.key) });
  };
  const copy = (): void => withKey((text) => void navigator.clipboard.writeText(text).then(() => setCopied(true)));
  const fault = reveal.error ?? rotate.error;
  return (
    <Section title="API key">
      <p className="quiet">
        Scripts send it as the header <code>X-API-Key</code> to <code>{service.data?.base_url ?? ''}</code>. Only
        programs on this computer can.
      </p>
      <div className="row">
        <span className="secret" data-testid="api-key">
          {isShown && key !== null ? key : '••••••••••••••••••••'}
        </span>
        <Button onClick={() => (isShown ? setShown(false) : withKey(() => setShown(true)))}>
          {isShown ? 'Hide' : 'Show'}
        </Button>
        <Button onClick={copy}>Copy</Button>
        <Button look="plain" className="danger" disabled={known?.fixed === true} onClick={() => setRotating(true)}>
          Make a new key
        </Button>
        {copied ? <span role="status">Copied.</span> : null}
      </div>
      {known?.fixed ? (
        <p className="quiet">This key comes from PLUMBLINE_API_KEY and holds while the process runs.</p>
      ) : null}
      {known ? (
        <p className="quiet">{known.last_used_at ? `Last used ${moment(known.last_used_at)}.` : 'Not used yet.'}</p>
      ) : null}
      {fault ? <p role="alert">{fault.message}</p> : null}
      {isRotating ? (
        <Confirm
          title="Make a new key?"
          action="Make a new key"
          onClose={() => setRotating(false)}
          onConfirm={() => rotate.mutate({})}
        >
          The old key stops at once. Every script needs the new one.
        </Confirm>
      ) : null}
    </Section>
  );
}
