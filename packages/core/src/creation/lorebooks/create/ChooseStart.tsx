import { useRef, useState } from 'react';
import { uploadIcon } from '../../../ui/icons.ts';
import { Button, Icon } from '../../../ui/index.ts';
import { useText } from '../texts.ts';
import type { DeskText } from '../desk/desk-store.ts';
import * as css from './create.css.ts';
import { GuideDialog } from './GuideDialog.tsx';
import { StartOverDialog } from './StartOverDialog.tsx';
import { useImport, type ImportedFile } from './useImport.ts';

export interface ChooseStartProps {
  /** What is written and not saved on this device. */
  kept: DeskText | null;
  onKept: () => void;
  onNew: () => void;
  onImported: (imported: ImportedFile) => void;
}

/** How one begins: from nothing, or from a file of another program (R-LORE-02). */
export const ChooseStart = ({ kept, onKept, onNew, onImported }: ChooseStartProps) => {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const { reading, failure, read } = useImport(onImported);
  const [asked, setAsked] = useState<'new' | 'file' | null>(null);
  const begin = (how: 'new' | 'file') => (how === 'new' ? onNew() : input.current?.click());
  const name = kept?.form.name || text('lore.choose.resume.unnamed');
  // What is on the device has to make room for the next.
  const ask = (how: 'new' | 'file') => (kept ? setAsked(how) : begin(how));
  return (
    <div className={css.page} data-troupe-part="lorebook-choose">
      <h1 className={css.title}>{text('lore.create')}</h1>
      <h2 className={css.question}>{text('lore.choose')}</h2>
      <ul className={css.ways}>
        {kept && (
          <li className={css.way}>
            <h3 className={css.wayTitle}>{text('lore.choose.resume')}</h3>
            <p className={css.text}>{text('lore.choose.resume.text', { name })}</p>
            <Button variant="primary" onClick={onKept}>
              {text('lore.choose.resume')}
            </Button>
          </li>
        )}
        <li className={css.way}>
          <h3 className={css.wayTitle}>{text('lore.choose.new')}</h3>
          <p className={css.text}>{text('lore.choose.new.text')}</p>
          <Button variant={kept ? 'outline' : 'primary'} onClick={() => ask('new')}>
            {text('lore.choose.new')}
          </Button>
        </li>
        <li className={css.way}>
          <h3 className={css.wayTitle}>{text('my.import')}</h3>
          <p className={css.text}>{text('lore.choose.import.text')}</p>
          <input
            ref={input}
            type="file"
            accept=".json,.png,.charx,application/json,image/png"
            hidden
            aria-label={text('lore.choose.file')}
            onChange={({ currentTarget }) => {
              void read(currentTarget.files?.[0]);
              // The same file may be chosen again.
              currentTarget.value = '';
            }}
          />
          <Button variant="outline" aria-disabled={reading !== null} onClick={() => ask('file')}>
            <Icon glyph={uploadIcon} size="sm" />
            {text('lore.choose.file')}
          </Button>
          <p role="status" className={css.text}>
            {reading !== null && text('lore.choose.reading', { file: reading })}
          </p>
          {failure !== null && (
            <p role="alert" className={css.bad}>
              {failure}
            </p>
          )}
        </li>
      </ul>
      <GuideDialog />
      {asked && (
        <StartOverDialog
          name={name}
          onClose={() => setAsked(null)}
          onGo={() => {
            setAsked(null);
            begin(asked);
          }}
        />
      )}
    </div>
  );
};
