import { limits, type AppError } from '@troupe/protocol';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { Button, ButtonLink } from '../../ui/index.ts';
import * as css from './cards.css.ts';
import { ImportReport } from './ImportReport.tsx';
import { texts } from './texts.ts';
import type { CardImport, CardImportQueue } from './card-import-queue.ts';

/** What is wrong with a file, in the words of its reader. */
const useReason = () => {
  const { t } = useApp();
  return (error: unknown): string => {
    const { code, issues } = error as Partial<AppError>;
    return (code === 'unsupported_file' && issues?.[0]?.message) || t.error(error);
  };
};

const megabytes = limits.cardFileBytes / 1_000_000;

export interface ImportRowProps extends Pick<CardImportQueue, 'retry' | 'takeOut'> {
  one: CardImport;
  onSave: () => void;
}

/** One file: what it is, how far it is, what becomes of its fields, and what can be done. An `<li>`. */
export const ImportRow = ({ one, onSave, retry, takeOut }: ImportRowProps) => {
  const { links } = useApp();
  const text = useOwnTexts(texts);
  const reasonOf = useReason();
  const { number, file, state } = one;
  const reading = 'reading' in state ? state.reading : null;
  const name = reading?.form.name || file.name;
  const isBusy = state.kind === 'reading' || state.kind === 'saving';
  const href = state.kind === 'done' ? links({ name: 'creation.chatbot', characterId: state.characterId }) : null;
  const note = () => {
    if (state.kind === 'failed') return <span className={css.bad}>{reasonOf(state.error)}</span>;
    const said = state.kind === 'too-large' ? text('imports.too-large', { size: megabytes }) : text(`imports.${state.kind}`);
    return <span className={css.note}>{said}</span>;
  };
  return (
    <li className={css.row} data-troupe-part="import-row" data-troupe-state={state.kind}>
      <div className={css.line}>
        <div className={css.words}>
          <span className={css.name} dir="auto">
            {name}
          </span>
          {name !== file.name && (
            <span className={css.note} dir="auto">
              {file.name}
            </span>
          )}
          {note()}
        </div>
        {state.kind === 'ready' && (
          <Button variant="outline" size="sm" aria-label={text('imports.save-named', { name })} onClick={onSave}>
            {text('imports.save')}
          </Button>
        )}
        {state.kind === 'failed' && (
          <Button variant="outline" size="sm" aria-label={text('imports.retry-named', { name })} onClick={() => retry(number)}>
            {text('imports.retry')}
          </Button>
        )}
        {href !== null && (
          <ButtonLink variant="outline" size="sm" href={href} aria-label={text('imports.see-named', { name })}>
            {text('imports.see')}
          </ButtonLink>
        )}
        {!isBusy && state.kind !== 'done' && (
          <Button variant="quiet" size="sm" aria-label={text('imports.take-out-named', { name })} onClick={() => takeOut(number)}>
            {text('imports.take-out')}
          </Button>
        )}
      </div>
      {reading && <ImportReport report={reading.report} />}
    </li>
  );
};
