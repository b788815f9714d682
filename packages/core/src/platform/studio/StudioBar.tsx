import { presets, type PresetName, type ThemeMode } from '@troupe/protocol/theme';
import { useApp } from '../../app/index.ts';
import { backIcon, copyIcon, redoIcon, refreshIcon, undoIcon, uploadIcon } from '../../ui/icons.ts';
import { Button, Icon, IconButton, IconLink, Segmented, Select } from '../../ui/index.ts';
import * as styles from './Studio.css.ts';
import type { Studio } from './theme/useStudio.ts';
import type { StudioText } from './theme/useStudioText.ts';

export interface StudioBarProps {
  studio: Studio;
  text: StudioText;
  mode: ThemeMode;
  onModeChange: (mode: ThemeMode) => void;
  onImport: () => void;
  onCopy: () => void;
  onDownload: () => void;
}

type Start = PresetName | 'brand';

/** Title, where to start from, the mode of the preview, and what can be done with the whole theme: a `<header>`. */
export const StudioBar = ({ studio, text, mode, onModeChange, onImport, onCopy, onDownload }: StudioBarProps) => {
  const { brand, links, t } = useApp();
  const isBrand = JSON.stringify(studio.theme) === JSON.stringify(brand.theme);
  const starts: { value: Start; label: string }[] = [
    { value: 'brand', label: text('studio.start.brand') },
    { value: 'daybreak', label: text('studio.start.daybreak') },
    { value: 'lantern', label: text('studio.start.lantern') },
    { value: 'acme', label: text('studio.start.acme') },
  ];
  const handleStart = (start: Start) => studio.replace(start === 'brand' ? brand.theme : { preset: start });
  const preset = studio.theme.preset;
  return (
    <header className={styles.bar}>
      <IconLink glyph={backIcon} label={t('common.back')} href={links({ name: 'home' })} />
      <h1 className={styles.title}>{text('studio.title')}</h1>
      <Select
        aria-label={text('studio.start.label')}
        options={starts}
        value={isBrand ? 'brand' : preset && Object.hasOwn(presets, preset) ? preset : 'daybreak'}
        onValueChange={handleStart}
      />
      <Segmented
        label={text('studio.mode.label')}
        options={[
          { value: 'light', label: text('studio.mode.light') },
          { value: 'dark', label: text('studio.mode.dark') },
          { value: 'auto', label: text('studio.mode.auto') },
        ]}
        value={mode}
        onValueChange={onModeChange}
      />
      <div className={styles.actions}>
        <IconButton
          glyph={undoIcon}
          label={text('studio.undo')}
          aria-disabled={!studio.undo || undefined}
          onClick={studio.undo}
        />
        <IconButton
          glyph={redoIcon}
          label={text('studio.redo')}
          aria-disabled={!studio.redo || undefined}
          onClick={studio.redo}
        />
        <Button variant="quiet" onClick={studio.reset}>
          <Icon glyph={refreshIcon} size="sm" />
          {text('studio.reset')}
        </Button>
        <Button variant="outline" onClick={onImport}>
          <Icon glyph={uploadIcon} size="sm" />
          {text('studio.import')}
        </Button>
        <Button variant="outline" onClick={onCopy}>
          <Icon glyph={copyIcon} size="sm" />
          {text('studio.copy')}
        </Button>
        <Button variant="primary" onClick={onDownload}>
          {text('studio.download')}
        </Button>
      </div>
    </header>
  );
};
