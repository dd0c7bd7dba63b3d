import { type ReactNode, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { startDemo, systems } from '#shared/desktop/commands.ts';
import { useCommand, useEndpoint } from '../../api/hooks.ts';
import { t } from '../../language/language.ts';
import { systemWords } from '../../language/service-words.ts';
import { Button } from '../../ui/Button.tsx';
import { ChooseBackup } from '../ChooseBackup.tsx';
import { RestoreBackup } from '../RestoreBackup.tsx';
import './welcome.css';

/** The way in: a demo in one click, a system of one's own, or what was backed up. */
export function Welcome(): ReactNode {
  useEffect(() => {
    document.title = `${t('welcome.title')} · Plumbline`;
  }, []);
  return (
    <div className="page welcome">
      <header className="stack">
        <h1>{t('welcome.question')}</h1>
        <p className="quiet">{t('welcome.lead')}</p>
      </header>
      <div className="ways-in">
        <DemoWay />
        <ConnectWay />
        <RestoreWay />
      </div>
    </div>
  );
}

function DemoWay(): ReactNode {
  const navigate = useNavigate();
  const demo = useCommand(startDemo);
  const explore = (): void =>
    demo.mutate({}, { onSuccess: ({ project_id }) => void navigate(`/project/${project_id}/overview`) });
  return (
    <section className="way-in" aria-labelledby="way-demo">
      <h2 id="way-demo">{t('welcome.demo')}</h2>
      <p>{t('welcome.demoAbout')}</p>
      <Button look="primary" onClick={explore} disabled={demo.isPending}>
        {demo.isPending ? t('welcome.making') : t('welcome.explore')}
      </Button>
      {demo.error ? <p role="alert">{demo.error.message}</p> : null}
    </section>
  );
}

function ConnectWay(): ReactNode {
  const navigate = useNavigate();
  const list = useEndpoint(systems, {});
  return (
    <section className="way-in" aria-labelledby="way-connect">
      <h2 id="way-connect">{t('welcome.connect')}</h2>
      <p>{t('welcome.connectAbout')}</p>
      <Button onClick={() => void navigate('/connect')}>{t('welcome.connectWay')}</Button>
      {list.data && list.data.length > 0 ? (
        <p className="straight-to quiet">
          {t('welcome.straightTo')}{' '}
          {list.data.map((system) => (
            <Link key={system.id} to={`/connect?system=${system.id}`}>
              {systemWords(system).title}
            </Link>
          ))}
        </p>
      ) : null}
    </section>
  );
}

/** A file is chosen and checked, what is in it is shown, and it is restored: all from here. */
function RestoreWay(): ReactNode {
  const navigate = useNavigate();
  const [brought, setBrought] = useState<string | null>(null);
  return (
    <section className="way-in" aria-labelledby="way-restore">
      <h2 id="way-restore">{t('welcome.restore')}</h2>
      <p>{t('welcome.restoreAbout')}</p>
      <ChooseBackup onBrought={setBrought} />
      {brought === null ? null : (
        <RestoreBackup name={brought} onClose={() => setBrought(null)} onRestored={() => void navigate('/projects')} />
      )}
    </section>
  );
}
