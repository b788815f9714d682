import { useOwnTexts, useT } from '../../../app/index.ts';
import { Select } from '../../../ui/index.ts';
import { texts } from './texts.ts';

export type SourceName = 'explore' | 'own' | 'mature';

export interface SourceMenuProps {
  /** In their order. */
  sources: readonly SourceName[];
  value: SourceName;
  onChange: (source: SourceName) => void;
}

/** Whose chatbots the grid shows (P-EXP-17). */
export const SourceMenu = ({ sources, value, onChange }: SourceMenuProps) => {
  const t = useT();
  const text = useOwnTexts(texts);
  return (
    <Select
      aria-label={text('source.label')}
      options={sources.map((source) => ({
        value: source,
        label: source === 'explore' ? t('explore.title') : text(`source.${source}`),
      }))}
      value={value}
      onValueChange={onChange}
    />
  );
};
