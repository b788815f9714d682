import { legalUrl, limits } from '@troupe/protocol';
import { useId, useRef, useState } from 'react';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { uploadIcon } from '../../ui/icons.ts';
import { Button, Dialog, Icon } from '../../ui/index.ts';
import { visuallyHidden } from '../../ui/text.css.ts';
import { Agreement } from '../fields/Agreement.tsx';
import * as css from './cards.css.ts';
import { ImportRow } from './ImportRow.tsx';
import { texts } from './texts.ts';
import { useCardImports } from './useCardImports.ts';

/** Cards from elsewhere, as many at once as one likes: read, reviewed, and saved as private chatbots (R-BOT-21). */
export const ImportDialog = ({ onClose }: { onClose: () => void }) => {
  const { brand, t } = useApp();
  const text = useOwnTexts(texts);
  const agreement = useId();
  const input = useRef<HTMLInputElement>(null);
  const { imports, add, save, retry, takeOut } = useCardImports();
  const [hasAgreed, setAgreed] = useState(false);
  const [isMissing, setMissing] = useState(false);

  const count = (kind: string) => imports.filter(({ state }) => state.kind === kind).length;
  const ready = imports.filter(({ state }) => state.kind === 'ready').map(({ number }) => number);
  const files = imports.length - count('same');
  const trySave = (numbers: readonly number[]) => {
    setMissing(!hasAgreed);
    if (hasAgreed) save(numbers);
  };
  const chooser = (
    <Button variant={files === 0 ? 'primary' : 'outline'} onClick={() => input.current?.click()}>
      <Icon glyph={uploadIcon} size="sm" />
      {text(files === 0 ? 'imports.choose' : 'imports.more')}
    </Button>
  );
  return (
    <Dialog isOpen onClose={onClose} title={text('imports.title')} closeLabel={t('common.close')} className={css.dialog}>
      <div className={css.body} data-troupe-part="card-imports">
        <p className={css.text}>{text('imports.text', { size: t.number(limits.cardFileBytes / 1_000_000) })}</p>
        <input
          ref={input}
          type="file"
          multiple
          accept=".png,.json,.charx,image/png,application/json"
          className={visuallyHidden}
          tabIndex={-1}
          aria-label={text('imports.choose')}
          onChange={({ currentTarget }) => {
            add([...(currentTarget.files ?? [])]);
            // The same file may be chosen again.
            currentTarget.value = '';
          }}
        />
        {imports.length > 0 && (
          <ul className={css.list} aria-label={text('imports.files')}>
            {imports.map((one) => (
              <ImportRow key={one.number} one={one} retry={retry} takeOut={takeOut} onSave={() => trySave([one.number])} />
            ))}
          </ul>
        )}
        {files > 0 && (
          <Agreement
            id={agreement}
            href={legalUrl(brand, 'guidelines')}
            hasAgreed={hasAgreed}
            isMissing={isMissing && !hasAgreed}
            onChange={(agreed) => {
              setAgreed(agreed);
              setMissing(false);
            }}
          />
        )}
        <div className={css.actions}>
          <span role="status" className={css.progress}>
            {files > 0 && text('imports.progress', { done: t.number(count('done')), count: t.number(files) })}
          </span>
          {chooser}
          {ready.length > 1 && (
            <Button variant="primary" onClick={() => trySave(ready)}>
              {text('imports.save-all')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
};
