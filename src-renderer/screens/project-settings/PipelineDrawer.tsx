import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { setRepository } from '#shared/desktop/commands.ts';
import { call } from '../../api/client.ts';
import { useUndoable } from '../../api/undo/use-undoable.ts';
import { wireEdits } from '../../graph/editing/edit-text.ts';
import type { Graph, Node } from '../../graph/editing/lines.ts';
import { StageChoice } from '../../graph/editing/StageChoice.tsx';
import { useGraphChange } from '../../graph/editing/use-graph-change.ts';
import { t } from '../../language/language.ts';
import { Field } from '../../ui/Field.tsx';
import { Drawer } from '../../ui/overlays/Drawer.tsx';
import { useWhileShown } from '../../ui/use-while-shown.ts';
import { DrawerEnd } from './DrawerEnd.tsx';

interface PipelineDrawerProps {
  readonly project: number;
  readonly graph: Graph;
  readonly node: Node;
  readonly stages: readonly string[];
  readonly stage: string | null;
  readonly onClose: () => void;
}

/** Whether a pipeline is a release point, by which stage, and which repository it reads. */
export function PipelineDrawer({ node, stages, onClose, ...of }: PipelineDrawerProps): ReactNode {
  const [release, setRelease] = useState(node.release === 'marked');
  const [stage, setStage] = useState(of.stage);
  const [repository, setTyped] = useState(node.repository ?? '');
  const whileShown = useWhileShown();
  const { save, isPending, error } = useSave({ ...of, node });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const saving = save({ release, stage: release ? stage : null, repository: repository.trim() });
    saving.then(
      () => whileShown(onClose),
      () => undefined,
    );
  };
  return (
    <Drawer title={node.name} lead={t('common.pipeline')} isSaving={isPending} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <div className="field">
          <span>{t('projectSettings.pipelines.release')}</span>
          <label className="choice">
            <input type="checkbox" checked={release} onChange={({ target }) => setRelease(target.checked)} />
            {t('projectSettings.pipelines.isRelease')}
          </label>
          {release && (stages.length > 0 || stage !== null) ? (
            <div className="help">
              <StageChoice
                label={t('projectSettings.pipelines.arrivesWhen')}
                names={stages}
                chosen={stage}
                choose={setStage}
              />
            </div>
          ) : null}
        </div>
        <Field
          label={t('projectSettings.pipelines.repository')}
          value={repository}
          onChange={setTyped}
          placeholder={t('projectSettings.pipelines.repositoryExample')}
          help={t('projectSettings.pipelines.repositoryHelp')}
          fault={error?.message}
        />
        <DrawerEnd isPending={isPending} onClose={onClose} />
      </form>
    </Drawer>
  );
}

interface Wanted {
  readonly release: boolean;
  readonly stage: string | null;
  readonly repository: string;
}

/** Saves what differs from how it was when the form opened; each change can be undone by itself. */
function useSave({ project, graph, node, stage }: Omit<PipelineDrawerProps, 'stages' | 'onClose'>) {
  const { id, name } = node;
  const isMarked = node.release === 'marked';
  const [opened] = useState<Wanted>({
    release: isMarked,
    stage: isMarked ? stage : null,
    repository: node.repository ?? '',
  });
  const isMarkSent = useRef(false);
  const edit = useGraphChange(project, graph);
  const read = useUndoable(setRepository, () => ({
    message: t('projectSettings.pipelines.repositoryChanged', { pipeline: name }),
    undo: ({ before, now }) => call(setRepository, { pipeline_id: id, repository: before, instead_of: now }),
  }));
  const save = async (wanted: Wanted): Promise<void> => {
    // A mark that was sent once is sent again: its answer may have been lost, or it was taken back since.
    if (isMarkSent.current || wanted.release !== opened.release || wanted.stage !== opened.stage) {
      const edits = wireEdits([{ do: 'release', pipeline: id, on: wanted.release, stage: wanted.stage }]);
      isMarkSent.current = true;
      await edit.mutateAsync({ project_id: project, edits });
    }
    // Once this is saved, the form closes.
    if (wanted.repository !== opened.repository)
      await read.mutateAsync({ pipeline_id: id, repository: wanted.repository || null });
  };
  return { save, isPending: edit.isPending || read.isPending, error: edit.error ?? read.error };
}
