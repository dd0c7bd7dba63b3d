import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Page.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { type ComparedRoute, comparedRoutes } from './compared.ts';
import { editText } from './edit-text.ts';
import type { GraphEdits } from './use-graph-edits.ts';

const columns: readonly Column<ComparedRoute>[] = [
  {
    title: t('graph.route'),
    cell: ({ pipeline, path }) => (
      <>
        {pipeline} {path !== '' && <span className="quiet">{t('graph.byRoute', { route: path })}</span>}
      </>
    ),
  },
  { title: t('graph.leadTime'), kind: 'number', cell: ({ leadTime }) => <span className="nowrap">{leadTime}</span> },
  { title: t('graph.arrived'), kind: 'number', cell: ({ arrived }) => <span className="nowrap">{arrived}</span> },
  { title: t('graph.inFlight'), kind: 'number', cell: ({ inFlight }) => <span className="nowrap">{inFlight}</span> },
];

/** The edits that are not saved yet, the figures before and after them, and what to do with them. */
export function WhatWouldChange({ edits }: { readonly edits: GraphEdits }): ReactNode {
  const isEdited = edits.edits.length > 0;
  const heading = useRef<HTMLHeadingElement>(null);
  const wasEdited = useRef(isEdited);
  // With the last edit goes the button that was pressed, and with it the focus, which stays within the editor.
  useEffect(() => {
    if (wasEdited.current && !isEdited && document.activeElement === document.body) heading.current?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);
  const lines = edits.edits.map((edit, index) => ({ key: index, text: editText(edit, edits.graph) }));
  return (
    <Section
      heading={heading}
      title={t('graph.changes')}
      isInner
      tools={
        isEdited && (
          <>
            <Button look="plain" disabled={edits.isSaving} onClick={edits.takeBack}>
              {t('graph.takeBack')}
            </Button>
            <Button disabled={edits.isSaving} onClick={edits.discard}>
              {t('graph.discard')}
            </Button>
            <Button look="primary" disabled={edits.isSaving || edits.preview === null} onClick={edits.save}>
              {t(edits.isSaving ? 'common.saving' : 'graph.save')}
            </Button>
          </>
        )
      }
    >
      {!isEdited && <p className="quiet">{t('graph.noEdits')}</p>}
      {isEdited && (
        <ol className="graph-edits">
          {lines.map(({ key, text }) => (
            <li key={key}>{text}</li>
          ))}
        </ol>
      )}
      {isEdited && <Figures edits={edits} />}
    </Section>
  );
}

function Figures({ edits: { preview, refusal } }: { readonly edits: GraphEdits }): ReactNode {
  if (!preview) return refusal === null && <p role="status">{t('graph.computing')}</p>;
  const { rows, same } = comparedRoutes(preview);
  return (
    <>
      {rows.length === 0 ? (
        <p role="status">{t('graph.noChange')}</p>
      ) : (
        <Table caption={t('graph.compared')} columns={columns} rows={rows} keyOf={({ key }) => key} />
      )}
      {rows.length > 0 && same > 0 && <p className="quiet">{t('graph.unchanged', { count: same })}</p>}
    </>
  );
}
