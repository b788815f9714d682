import { useState, type ReactNode } from 'react';
import { redoIcon, undoIcon } from '../../../ui/icons.ts';
import { IconButton, Segmented, VisuallyHidden } from '../../../ui/index.ts';
import { BenchPane } from '../bench/BenchPane.tsx';
import { useBench } from '../bench/useBench.ts';
import { CoveragePane } from '../coverage/CoveragePane.tsx';
import { useDesk, useDeskState } from '../desk/DeskContext.tsx';
import { useText } from '../texts.ts';
import { EntryList } from './EntryList.tsx';
import { EntryPane } from './EntryPane.tsx';
import { EntryTable } from './EntryTable.tsx';
import { useEntryActions } from './useEntryActions.ts';
import * as css from './workbench.css.ts';
import { WorkbenchNotes } from './WorkbenchNotes.tsx';

type View = 'entry' | 'table' | 'coverage';

/** What was done last goes back, and comes again: changes of kept entries, a batch at once. */
const Steps = ({ onSay }: { onSay: (line: string) => void }) => {
  const text = useText();
  const { undo, redo } = useDesk();
  const canUndo = useDeskState(({ past }) => past.length > 0);
  const canRedo = useDeskState(({ future }) => future.length > 0);
  const go = async (step: () => Promise<boolean>, line: string) => {
    if (await step()) onSay(line);
  };
  return (
    <>
      <IconButton
        glyph={undoIcon}
        label={text('lore.undo')}
        aria-disabled={!canUndo}
        onClick={() => void (canUndo && go(undo, text('lore.entry.undone')))}
      />
      <IconButton
        glyph={redoIcon}
        label={text('lore.redo')}
        aria-disabled={!canRedo}
        onClick={() => void (canRedo && go(redo, text('lore.entry.redone')))}
      />
    </>
  );
};

export interface WorkbenchProps {
  /** Between the heading and the panes: what stands around the entries. */
  children?: ReactNode;
  head: ReactNode;
  /** Beside the title, before the views. */
  ways?: ReactNode;
}

/** Entries of a lorebook: the list, the one that is written, and the bench; all of them as a table; or what came up in chats. */
export const Workbench = ({ head, ways, children }: WorkbenchProps) => {
  const text = useText();
  const { add, choose, lorebookId } = useDesk();
  const [said, setSaid] = useState('');
  const [view, setView] = useState<View>('entry');
  const [isExpert, setExpert] = useState(false);
  const form = useDeskState((state) => state.form);
  const actions = useEntryActions(setSaid);
  const bench = useBench(form, text('lore.bench.sample'), text('lore.entry.unnamed'));
  const handleAdd = () => {
    add();
    setView('entry');
  };
  const handleOpen = (id: string) => {
    choose(id);
    setView('entry');
  };
  // Nobody has chatted with what is not made yet.
  const views: readonly View[] = ['entry', 'table', ...(lorebookId === null ? [] : (['coverage'] as const))];
  return (
    <div className={css.page} data-troupe-part="lorebook-workbench">
      <div className={css.head}>
        <div className={css.heading}>{head}</div>
        <div className={css.ways}>
          {ways}
          <Steps onSay={setSaid} />
          <Segmented
            label={text('lore.view')}
            options={views.map((value) => ({ value, label: text(`lore.view.${value}`) }))}
            value={view}
            onValueChange={setView}
          />
        </div>
      </div>
      {children}
      <WorkbenchNotes />
      {view === 'table' && <EntryTable actions={actions} onAdd={handleAdd} onOpen={handleOpen} />}
      {view === 'coverage' && lorebookId !== null && <CoveragePane lorebookId={lorebookId} onOpen={handleOpen} />}
      {view === 'entry' && (
        <div className={css.panes}>
          <EntryList outcomes={bench.isStale ? undefined : bench.result?.outcomes} onAdd={handleAdd} />
          <EntryPane actions={actions} isExpert={isExpert} onExpert={setExpert} onAdd={handleAdd} onSay={setSaid} />
          <BenchPane bench={bench} />
        </div>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  );
};
