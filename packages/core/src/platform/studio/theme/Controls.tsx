import { scaleTokens, type ScaleTokenName, type TokenKind } from '@troupe/protocol/theme';
import { useState } from 'react';
import { Badge, FieldFrame, SearchField, Select, VisuallyHidden } from '../../../ui/index.ts';
import { ControlGroup } from './ControlGroup.tsx';
import { RulesEditor } from './RulesEditor.tsx';
import * as styles from './Controls.css.ts';
import { pathOf, valueAt, type ThemeField } from './theme-field.ts';
import { tokenGroups, type GroupName, type TokenGroup } from './token-groups.ts';
import { TokenControl } from './TokenControl.tsx';
import type { Studio } from './useStudio.ts';
import type { StudioKey, StudioText } from './useStudioText.ts';

/** How many of a group were changed; the words are for those who do not see the figure beside its name. */
const ChangedMark = ({ count, words }: { count: number; words: string }) => (
  <Badge tone="accent">
    <span aria-hidden="true">{count}</span>
    <VisuallyHidden>{words}</VisuallyHidden>
  </Badge>
);

const groupTexts: Record<GroupName, StudioKey> = {
  surfaces: 'studio.group.surfaces',
  text: 'studio.group.text',
  accent: 'studio.group.accent',
  messages: 'studio.group.messages',
  states: 'studio.group.states',
  type: 'studio.group.type',
  'sizes-of-type': 'studio.group.sizes-of-type',
  shape: 'studio.group.shape',
  space: 'studio.group.space',
  cards: 'studio.group.cards',
  depth: 'studio.group.depth',
  motion: 'studio.group.motion',
  sizes: 'studio.group.sizes',
};

const modes = ['auto', 'light', 'dark'] as const;

export interface ControlsProps {
  studio: Studio;
  text: StudioText;
  /** Whose colours are edited. */
  mode: 'light' | 'dark';
}

/** Every value of a theme: what most brands need first, then all tokens by group, searchable, then rules. */
export const Controls = ({ studio, text, mode }: ControlsProps) => {
  const [query, setQuery] = useState('');
  const { theme, resolved, issueAt, edit } = studio;
  const groups = tokenGroups(query);

  const control = (
    field: Exclude<ThemeField, { group: 'rules' }>,
    given: { label: string; kind: TokenKind | 'color'; shown: string },
  ) => (
    <TokenControl
      key={pathOf(field)}
      name={field.name}
      value={valueAt(theme, field)}
      issue={issueAt(pathOf(field))}
      text={text}
      onChange={(value) => edit(field, value)}
      {...given}
    />
  );
  const scale = (name: ScaleTokenName) =>
    control({ group: 'tokens', name }, { label: name, kind: scaleTokens[name].kind, shown: resolved.tokens[name] });
  const tokens = ({ colors, scales }: TokenGroup) => (
    <>
      {colors.map((name) => control({ group: mode, name }, { label: name, kind: 'color', shown: resolved[mode][name] }))}
      {scales.map(scale)}
    </>
  );
  const changedIn = ({ colors, scales }: TokenGroup) =>
    colors.filter((name) => theme[mode]?.[name] !== undefined).length +
    scales.filter((name) => theme.tokens?.[name] !== undefined).length;

  return (
    <section className={styles.controls} aria-label={text('studio.controls')}>
      <SearchField
        label={text('studio.search.label')}
        clearLabel={text('studio.search.clear')}
        value={query}
        onValueChange={setQuery}
      />
      {!query && (
        <ControlGroup name={text('studio.group.basics')} isOpenAtFirst>
          {control(
            { group: 'theme', name: 'accent' },
            { label: text('studio.field.accent'), kind: 'color', shown: resolved[mode].accent },
          )}
          {control(
            { group: 'theme', name: 'radius' },
            { label: text('studio.field.radius'), kind: 'length', shown: theme.radius ?? resolved.tokens['radius-md'] },
          )}
          {scale('density')}
          {scale('font-display')}
          {scale('font-read')}
          <FieldFrame label={text('studio.field.mode')}>
            {(field) => (
              <Select
                {...field}
                isBlock
                value={theme.mode ?? 'auto'}
                options={modes.map((value) => ({ value, label: text(`studio.mode.${value}`) }))}
                onValueChange={(value) => edit({ group: 'theme', name: 'mode' }, value)}
              />
            )}
          </FieldFrame>
        </ControlGroup>
      )}
      {groups.map((group) => {
        const changed = changedIn(group);
        const name = text(groupTexts[group.name]);
        return (
          <ControlGroup
            key={`${group.name} ${query ? 'found' : 'all'}`}
            name={name}
            isOpenAtFirst={query !== ''}
            mark={changed > 0 && <ChangedMark count={changed} words={text('studio.group.count', { name, count: changed })} />}
          >
            {tokens(group)}
          </ControlGroup>
        );
      })}
      {groups.length === 0 && <p className={styles.none}>{text('studio.search.none')}</p>}
      {!query && (
        <ControlGroup name={text('studio.group.rules')}>
          <RulesEditor studio={studio} text={text} mode={mode} />
        </ControlGroup>
      )}
    </section>
  );
};
