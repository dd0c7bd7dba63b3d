import { DatabaseBackup, type LucideIcon, Plug, Sparkles } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { startDemo, systems } from '#shared/desktop/commands.ts';
import { useCommand, useEndpoint } from '../../api/hooks.ts';
import { t } from '../../language/language.ts';
import { systemText } from '../../language/service-text.ts';
import { Button } from '../../ui/Button.tsx';
import { ChooseBackup } from '../shared/ChooseBackup.tsx';
import { RestoreBackup } from '../shared/RestoreBackup.tsx';
import { Preview } from './Preview.tsx';
import './welcome.css';

/** The first screen: a demo in one click, a system of one's own, or a backup. */
export function Welcome(): ReactNode {
  useEffect(() => {
    document.title = `${t('welcome.title')} · Plumbline`;
  }, []);
  return (
    <div data-screen="welcome">
      <header className="welcome-head">
        <h1>{t('welcome.question')}</h1>
        <p className="quiet">{t('welcome.lead')}</p>
      </header>
      <Preview />
      <div className="ways-in">
        <DemoOption />
        <ConnectOption />
        <RestoreOption />
      </div>
    </div>
  );
}

interface OptionHeadProps {
  readonly id: string;
  readonly icon: LucideIcon;
  readonly title: string;
  readonly about: string;
}

function OptionHead({ id, icon: Icon, title, about }: OptionHeadProps): ReactNode {
  return (
    <>
      <span className="pin">
        <Icon className="icon" />
      </span>
      <h2 id={id}>{title}</h2>
      <p className="quiet">{about}</p>
    </>
  );
}

function DemoOption(): ReactNode {
  const navigate = useNavigate();
  const demo = useCommand(startDemo);
  const explore = (): void =>
    demo.mutate({}, { onSuccess: ({ project_id }) => void navigate(`/project/${project_id}/overview`) });
  return (
    <section className="card way-in" aria-labelledby="way-demo">
      <OptionHead id="way-demo" icon={Sparkles} title={t('welcome.demo')} about={t('welcome.demoAbout')} />
      <Button look="primary" onClick={explore} disabled={demo.isPending}>
        {demo.isPending ? t('welcome.making') : t('welcome.explore')}
      </Button>
      {demo.error ? <p role="alert">{demo.error.message}</p> : null}
    </section>
  );
}

function ConnectOption(): ReactNode {
  const list = useEndpoint(systems, {});
  return (
    <section className="card way-in" aria-labelledby="way-connect">
      <OptionHead id="way-connect" icon={Plug} title={t('welcome.connect')} about={t('welcome.connectAbout')} />
      {list.data && list.data.length > 0 ? (
        <div className="straight-to">
          {list.data.map((system) => (
            <Link key={system.id} className="button" to={`/connect?system=${system.id}`}>
              {systemText(system).title}
            </Link>
          ))}
        </div>
      ) : null}
    </section>
  );
}

/** A file is chosen and checked, what is in it is shown, and it is restored: all from here. */
function RestoreOption(): ReactNode {
  const navigate = useNavigate();
  const [imported, setImported] = useState<string | null>(null);
  return (
    <section className="card way-in" aria-labelledby="way-restore">
      <OptionHead
        id="way-restore"
        icon={DatabaseBackup}
        title={t('welcome.restore')}
        about={t('welcome.restoreAbout')}
      />
      <ChooseBackup onImported={setImported} />
      {imported === null ? null : (
        <RestoreBackup
          name={imported}
          onClose={() => setImported(null)}
          onRestored={() => void navigate('/projects')}
        />
      )}
    </section>
  );
}
