import type { ThemeMode } from '@troupe/protocol/theme';
import { limits } from '@troupe/protocol';
import { useState, useSyncExternalStore, type ComponentType } from 'react';
import { useApp, useCopy } from '../../app/index.ts';
import { saveFile } from '../parts/files/save-file.ts';
import { ContrastReport } from './theme/ContrastReport.tsx';
import { Controls } from './theme/Controls.tsx';
import { ImportDialog } from './theme/ImportDialog.tsx';
import { Preview } from './preview/Preview.tsx';
import type { SampleChatProps, SampleCheckoutProps } from './preview/sample-props.ts';
import * as styles from './Studio.css.ts';
import { StudioBar } from './StudioBar.tsx';
import { useStudio } from './theme/useStudio.ts';
import { useStudioText } from './theme/useStudioText.ts';

export interface StudioScreenProps {
  /** Draws the sample conversation: areas do not know each other, so the surface hands the chat in. */
  Chat?: ComponentType<SampleChatProps>;
  /** Draws the sample checkout, for the same reason. */
  Checkout?: ComponentType<SampleCheckoutProps>;
}

const darkQuery = '(prefers-color-scheme: dark)';
const watchSystem = (onChange: () => void) => {
  const query = globalThis.matchMedia?.(darkQuery);
  query?.addEventListener('change', onChange);
  return () => query?.removeEventListener('change', onChange);
};
const isSystemDark = () => globalThis.matchMedia?.(darkQuery).matches ?? false;

/** The theme studio: controls, live preview, contrast report. Fills its place; what is made stays on this device. */
export const StudioScreen = ({ Chat, Checkout }: StudioScreenProps) => {
  const { brand, notify } = useApp();
  const copy = useCopy();
  const text = useStudioText();
  const studio = useStudio();
  const isDark = useSyncExternalStore(watchSystem, isSystemDark, () => false);
  const [mode, setMode] = useState<ThemeMode>('auto');
  const [isImporting, setImporting] = useState(false);
  const seen = mode !== 'auto' ? mode : studio.resolved.mode !== 'auto' ? studio.resolved.mode : isDark ? 'dark' : 'light';

  return (
    <div className={styles.studio} data-troupe-part="studio">
      <div className={styles.layout}>
        <StudioBar
          studio={studio}
          text={text}
          mode={mode}
          onModeChange={setMode}
          onImport={() => setImporting(true)}
          onCopy={() => void copy(studio.json, text('studio.copy-failed'))}
          onDownload={() => saveFile(new Blob([studio.json], { type: 'application/json' }), `${brand.id}.theme.json`)}
        />
        <div className={styles.controls}>
          <Controls studio={studio} text={text} mode={seen} />
        </div>
        <div className={styles.preview}>
          <Preview resolved={studio.resolved} mode={mode} text={text} Chat={Chat} Checkout={Checkout} />
        </div>
        <div className={styles.report}>
          <ContrastReport resolved={studio.resolved} issues={studio.issues} mode={seen} json={studio.json} text={text} />
        </div>
      </div>
      <ImportDialog
        isOpen={isImporting}
        text={text}
        onClose={() => setImporting(false)}
        onImport={(theme) => {
          setImporting(false);
          studio.replace(theme);
          notify({ kind: 'success', text: text('studio.import.done'), durationMs: limits.toastShortMs });
        }}
      />
    </div>
  );
};
