import { type ReactNode, useState } from 'react';
import { signInWithKey } from '../../api/session.ts';
import { signedOutText } from '../../language/signed-out.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';

/** The sign-in form for reader keys: it sends the key once and receives a cookie with an expiry. */
export function SignInWithKey(): ReactNode {
  const [key, setKey] = useState('');
  const [fault, setFault] = useState<string>();
  const [isSending, setSending] = useState(false);
  const signIn = async (): Promise<void> => {
    setSending(true);
    const refusal = await signInWithKey(key.trim());
    setSending(false);
    if (refusal !== null) setFault(signedOutText(refusal));
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void signIn();
      }}
    >
      <Field
        label={signedOutText('key')}
        help={signedOutText('keyHelp')}
        value={key}
        onChange={setKey}
        fault={fault}
        secret
        required
      />
      <Button look="primary" type="submit" disabled={isSending || key.trim() === ''}>
        {signedOutText('signIn')}
      </Button>
    </form>
  );
}
