import { type FormEvent, type ReactNode, useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { projects } from '#shared/api/projects.ts';
import { addProject } from '#shared/desktop/commands.ts';
import { useCommand, useEndpoint } from '../../api/hooks.ts';
import { Ask } from '../../ui/Ask.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Page } from '../../ui/Page.tsx';
import { DeliveryHeadings } from './DeliveryCells.tsx';
import { ProjectLine } from './ProjectLine.tsx';

/** Every project with how it stands. */
export function Projects(): ReactNode {
  const list = useEndpoint(projects, {});
  const [isMaking, setMaking] = useState(false);
  const [search, setSearch] = useState('');
  if (list.data?.length === 0 && !isMaking) return <Navigate to="/welcome" replace />;
  return (
    <Page
      title="Projects"
      toolbar={
        <>
          <input
            className="select"
            type="search"
            aria-label="Search projects"
            placeholder="Search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          <Button onClick={() => setMaking(true)}>New project</Button>
        </>
      }
    >
      {isMaking ? <NewProject onClose={() => setMaking(false)} /> : null}
      <Ask query={list}>
        {(all) => {
          const shown = all.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
          return shown.length === 0 ? (
            <p className="quiet">No project has “{search}” in its name.</p>
          ) : (
            <section className="table-box" aria-label="Projects">
              <table className="table">
                <thead>
                  <tr>
                    <th scope="col">Project</th>
                    <th scope="col" className="number">
                      Lead time
                    </th>
                    <DeliveryHeadings />
                    <th scope="col">Now</th>
                    <th scope="col">Data</th>
                    <th scope="col">Collection</th>
                  </tr>
                </thead>
                <tbody>
                  {shown.map((project) => (
                    <ProjectLine key={project.id} project={project} />
                  ))}
                </tbody>
              </table>
            </section>
          );
        }}
      </Ask>
      <p className="quiet">Figures of the last 30 days, held against the 30 days before where those are known.</p>
      <p className="quiet">
        Nothing of your own yet? <Link to="/connect">Connect a system</Link>.
      </p>
    </Page>
  );
}

function NewProject({ onClose }: { readonly onClose: () => void }): ReactNode {
  const navigate = useNavigate();
  const add = useCommand(addProject);
  const [name, setName] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    add.mutate({ name }, { onSuccess: ({ id }) => void navigate(`/project/${id}/connect`) });
  };
  return (
    <form className="stack" onSubmit={submit} aria-label="New project">
      <Field
        label="Name"
        value={name}
        onChange={setName}
        required
        help="A product or a team: what is released together."
        fault={add.error?.message}
      />
      <div className="row">
        <Button look="primary" type="submit" disabled={name.trim() === '' || add.isPending}>
          Make project
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}
