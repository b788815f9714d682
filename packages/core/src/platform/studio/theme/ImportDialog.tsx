import type { ThemeConfig, ThemeIssue } from '@troupe/protocol/theme';
import { checkTheme } from '@troupe/protocol/theme/check';
import { useRef, useState, type SubmitEvent } from 'react';
import { useT } from '../../../app/index.ts';
import { alertIcon } from '../../../ui/icons.ts';
import { Button, Dialog, Field, Notice, TextAreaField } from '../../../ui/index.ts';
import * as styles from './ImportDialog.css.ts';
import { reasonTexts } from './reason-texts.ts';
import { withoutRefused } from './theme-field.ts';
import type { StudioText } from './useStudioText.ts';

export interface ImportDialogProps {
  isOpen: boolean;
  text: StudioText;
  onClose: () => void;
  onImport: (theme: ThemeConfig) => void;
}

type Read = { theme: ThemeConfig; refused: readonly ThemeIssue[] } | { fault: string };

const read = (source: string, text: StudioText): Read => {
  let json: unknown;
  try {
    json = JSON.parse(source);
  } catch (error) {
    return { fault: text('studio.import.not-json', { reason: error instanceof Error ? error.message : '' }) };
  }
  const { theme, resolved, issues } = checkTheme(json);
  if (!theme) return { fault: text('studio.import.no-theme') };
  return { theme: withoutRefused(theme, resolved.issues), refused: issues.filter(({ kind }) => kind === 'invalid') };
};

/**
 * Takes a theme, or the theme of a brand file, by paste or from a file. What the engine would refuse is named by its
 * field before anything changes; one may go on without it.
 */
export const ImportDialog = ({ isOpen, text, onClose, onImport }: ImportDialogProps) => {
  const t = useT();
  const [source, setSource] = useState('');
  const [result, setResult] = useState<Read | null>(null);
  const box = useRef<HTMLTextAreaElement>(null);

  const change = (next: string) => {
    setSource(next);
    setResult(null);
  };
  const finish = (theme: ThemeConfig) => {
    change('');
    onImport(theme);
  };
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const next = result ?? read(source, text);
    // The second press, with the refused values in view, goes on without them.
    if ('theme' in next && (next.refused.length === 0 || result)) return finish(next.theme);
    setResult(next);
    if ('fault' in next) box.current?.focus();
  };
  const handleFile = async (file: File | undefined) => {
    if (file) change(await file.text());
  };

  const refused = result && 'refused' in result ? result.refused : [];
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={text('studio.import.title')} closeLabel={t('common.close')}>
      <p>{text('studio.import.text')}</p>
      <form noValidate className={styles.form} onSubmit={handleSubmit}>
        <Field
          type="file"
          accept=".json,application/json"
          label={text('studio.import.file')}
          onChange={(event) => void handleFile(event.currentTarget.files?.[0])}
        />
        <TextAreaField
          ref={box}
          label={text('studio.import.paste')}
          rows={8}
          dir="ltr"
          spellCheck={false}
          className={styles.source}
          value={source}
          error={result && 'fault' in result ? result.fault : undefined}
          onChange={(event) => change(event.currentTarget.value)}
        />
        {refused.length > 0 && (
          <Notice tone="danger" glyph={alertIcon} role="alert">
            {text('studio.import.refused')}
            <ul className={styles.refused}>
              {refused.map((issue) => (
                <li key={issue.path}>
                  <code>{issue.path}</code>: {issue.kind === 'invalid' && text(reasonTexts[issue.reason])}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        <Button type="submit" variant="primary">
          {refused.length ? text('studio.import.anyway', { count: refused.length }) : text('studio.import.submit')}
        </Button>
      </form>
    </Dialog>
  );
};
