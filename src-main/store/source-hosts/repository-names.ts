import type { RepositoryNames } from '../../collectors/contract.ts';
import type { Database } from '../connection/database.ts';
import { repositoryRenames } from './repository-renames.ts';
import { firstSpelling, spellingOf } from './repository-spellings.ts';

interface Repository {
  system_id: string;
  name: string;
  as_of: number;
}

/** Queries of the names of repositories. */
export function repositoryNameQueries(db: Database) {
  const unknown = db
    .prepare<[{ project: number }], string>(
      `WITH own AS (
         SELECT p.id, p.chosen_repository FROM pipelines p JOIN integrations i ON i.id = p.integration_id WHERE i.project_id = @project
       ), names (name) AS (
         SELECT pr.name FROM own JOIN pipeline_repositories pr ON pr.pipeline_id = own.id
         UNION SELECT chosen_repository FROM own WHERE chosen_repository IS NOT NULL
         UNION SELECT r.repository FROM repositories r JOIN integrations i ON i.id = r.integration_id WHERE i.project_id = @project
       )
       SELECT name FROM names WHERE NOT EXISTS (SELECT 1 FROM repository_names n WHERE n.name = names.name)
         AND NOT EXISTS (SELECT 1 FROM repository_ids r WHERE r.system_id = names.name) ORDER BY name`,
    )
    .pluck();
  return { unknownRepositories: (project: number): readonly string[] => unknown.all({ project }) };
}

/** Resolves any name of a repository, however it is written, to the one under which its rows are stored. `meant`: the ids of repositories by what names mean at present. */
export function repositoryResolver(
  db: Database,
  meant: ReadonlyMap<string, string> = new Map(),
): (name: string) => string {
  const spelled = firstSpelling(db);
  const idOf = db.prepare<[string], string>('SELECT system_id FROM repository_names WHERE name = ?').pluck();
  const nameOf = db.prepare<[string], string>('SELECT name FROM repository_ids WHERE system_id = ?').pluck();
  return (name) => {
    const first = spelled(name);
    const id = meant.get(name) ?? idOf.get(name) ?? idOf.get(first);
    return id === undefined ? first : (nameOf.get(id) ?? first);
  };
}

const hostOf = (name: string): string => name.slice(0, name.indexOf('/')).toLowerCase();

/** The hosts' answers about names of repositories; each call within a transaction. */
export function repositoryNameChanges(db: Database) {
  const renameRows = repositoryRenames(db);
  const resolve = repositoryResolver(db);
  const noteSpelling = firstSpelling(db);
  const unspelled = db
    .prepare<[], string>(
      `SELECT name FROM pipeline_repositories UNION SELECT chosen_repository FROM pipelines WHERE chosen_repository IS NOT NULL
       EXCEPT SELECT name FROM repository_spellings ORDER BY name`,
    )
    .pluck();
  const hosted = db.prepare<[], string>('SELECT name FROM repository_names ORDER BY name').pluck();
  const alike = db.prepare<[string], string>('SELECT name FROM repository_spellings WHERE spelling = ?').pluck();
  const byId = db.prepare<[string], Repository>('SELECT * FROM repository_ids WHERE system_id = ?');
  const byName = db.prepare<[string], Repository>('SELECT * FROM repository_names WHERE name = ?');
  const putId = db.prepare<[string, string, number]>(
    `INSERT INTO repository_ids (system_id, name, as_of) VALUES (?, ?, ?)
     ON CONFLICT (system_id) DO UPDATE SET name = excluded.name, as_of = max(as_of, excluded.as_of)`,
  );
  const putName = db.prepare<[string, string, number]>(
    `INSERT INTO repository_names (name, system_id, as_of) VALUES (?, ?, ?)
     ON CONFLICT (name) DO UPDATE SET system_id = excluded.system_id, as_of = max(as_of, excluded.as_of)`,
  );

  const connected = db.prepare<[number], { url: string; name: string }>(
    'SELECT i.url, r.repository AS name FROM integrations i JOIN repositories r ON r.integration_id = i.id WHERE i.id = ?',
  );
  const copyId = db.prepare<[string, string]>(
    'INSERT OR IGNORE INTO repository_ids (system_id, name, as_of) SELECT ?, name, 0 FROM repository_ids WHERE system_id = ?',
  );
  const moveNames = db.prepare<[string, string]>('UPDATE repository_names SET system_id = ? WHERE system_id = ?');
  const dropId = db.prepare<[string]>('DELETE FROM repository_ids WHERE system_id = ?');

  // Beside the name, as with the host of ssh: whom they mean now is looked up again.
  const forgetSpellings = db.prepare<[{ id: string; name: string }]>(
    `DELETE FROM repository_names WHERE system_id = @id AND name <> @name
       AND lower(substr(name, instr(name, '/'))) = lower(substr(@name, instr(@name, '/')))`,
  );

  /** Gives a name to another repository. Rows stored under it get the id of the former repository as name, until the host reports that one's new name. */
  function takeOver({ name, system_id }: Repository): boolean {
    forgetSpellings.run({ id: system_id, name });
    const former = byId.get(system_id);
    if (!former || former.name.toLowerCase() !== name.toLowerCase()) return false;
    putId.run(system_id, system_id, former.as_of);
    return renameRows(former.name, system_id);
  }

  return {
    /** Gives rows that an earlier version stored under several spellings of one address the first of them; returns whether there were any. */
    unifySpellings(): boolean {
      const names = unspelled.all();
      // A host's own names come first: its answers say which of them mean what.
      if (names.length > 0) for (const name of hosted.all()) noteSpelling(name);
      const others = names.filter((name) => byName.get(name) === undefined);
      return others.map((name) => resolve(name) !== name && renameRows(name, resolve(name))).includes(true);
    },
    /** For an integration that got the address of its repository at a host of another name: what that calls it is the repository of before. */
    followHost(integrationId: number, { id, name }: Pick<RepositoryNames, 'id' | 'name'>): void {
      for (const { url, name: before } of connected.all(integrationId)) {
        const known = byName.get(before);
        const isItsOwn = spellingOf(url.replace(/^https?:\/\//, '')) === spellingOf(name);
        if (!known || known.system_id === id || !isItsOwn || hostOf(before) === hostOf(name)) continue;
        const there = byId.get(id);
        copyId.run(id, known.system_id);
        moveNames.run(id, known.system_id);
        dropId.run(known.system_id);
        if (there) renameRows(before, there.name);
      }
    },
    /** Applies a host's answer; returns whether rows got another name. An earlier answer changes nothing that a later one set. */
    keepRepositoryNames({ id, name, otherNames, at }: RepositoryNames): boolean {
      const before = byId.get(id);
      const reported = [name, ...otherNames];
      for (const each of reported) noteSpelling(each);
      const spelled = reported.flatMap((each) => alike.all(spellingOf(each))).filter((each) => !byName.get(each));
      const own = [...new Set([...reported, ...spelled])]
        .map((each) => ({ name: each, bearer: byName.get(each) }))
        .filter(({ bearer }) => bearer === undefined || bearer.system_id === id || bearer.as_of <= at);
      const taken = own.flatMap(({ bearer }) => (bearer && bearer.system_id !== id ? [takeOver(bearer)] : []));
      const isCurrent = own.some((each) => each.name === name) && (before === undefined || before.as_of <= at);
      const current = isCurrent ? name : (before?.name ?? id);
      putId.run(id, current, at);
      for (const each of own) putName.run(each.name, id, at);
      const outdated = before && before.name !== current ? [before.name] : [];
      const unknown = own.filter(({ bearer }) => bearer === undefined).map((each) => each.name);
      const renamed = [...outdated, ...unknown].map((each) => renameRows(each, current));
      return [...taken, ...renamed].includes(true);
    },
  };
}
