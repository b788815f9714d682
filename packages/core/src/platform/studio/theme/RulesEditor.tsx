import { ruleParts, ruleProperties, rulePseudoClasses, type RulePart, type RuleProperty } from '@troupe/protocol/theme';
import { useState, type SubmitEvent } from 'react';
import { Button, FieldFrame, Select } from '../../../ui/index.ts';
import * as styles from './Controls.css.ts';
import { pathOf } from './theme-field.ts';
import { TokenControl, type TokenControlProps } from './TokenControl.tsx';
import type { Studio } from './useStudio.ts';
import type { StudioText } from './useStudioText.ts';

/** A value that every part takes, to start from. */
const firstValues: Record<RuleProperty, string> = {
  'border-radius': 'var(--radius-md)',
  'border-width': '1px',
  'border-style': 'solid',
  'border-color': 'var(--border-2)',
  'box-shadow': 'var(--shadow-1)',
  padding: 'var(--space-3)',
  'padding-block': 'var(--space-2)',
  'padding-inline': 'var(--space-4)',
  'font-family': 'var(--font-display)',
  'font-weight': '700',
  'font-style': 'italic',
  'letter-spacing': '0.02em',
  'text-transform': 'uppercase',
  color: 'var(--on-spark)',
  'background-color': 'var(--spark)',
};

const kindOf = (property: string): TokenControlProps['kind'] => {
  if (property.endsWith('color')) return 'color';
  if (/^(border-radius|border-width|padding|letter)/.test(property)) return 'length';
  if (property === 'font-weight') return 'weight';
  return property === 'font-style' || property === 'text-transform' ? property : 'text';
};
const toOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

export interface RulesEditorProps {
  studio: Studio;
  text: StudioText;
  mode: 'light' | 'dark';
}

/** The theme's rules, each with its field, and a small form that adds one from the lists of what is allowed. */
export const RulesEditor = ({ studio: { theme, resolved, issueAt, edit }, text, mode }: RulesEditorProps) => {
  const [part, setPart] = useState<RulePart>('button');
  const [state, setState] = useState('');
  const [property, setProperty] = useState<RuleProperty>('border-radius');
  const row = ruleParts[part];
  const states = [
    ...('states' in row ? row.states.map((name) => `[data-state=${name}]`) : []),
    ...rulePseudoClasses.map((name) => `:${name}`),
  ];
  const properties: readonly RuleProperty[] = ruleProperties[row.takes];
  const chosen = properties.includes(property) ? property : (properties[0] ?? 'border-radius');

  const handleAdd = (event: SubmitEvent) => {
    event.preventDefault();
    edit({ group: 'rules', name: `${part}${state}`, property: chosen }, firstValues[chosen]);
  };

  return (
    <>
      {Object.entries(theme.rules ?? {}).flatMap(([name, values]) =>
        Object.entries(values ?? {}).map(([property, value]) => {
          const field = { group: 'rules', name, property } as const;
          const shown = resolved.rules.find((rule) => rule.name === name)?.[mode][property];
          return (
            <TokenControl
              key={pathOf(field)}
              label={`${name} ${property}`}
              name={property}
              kind={kindOf(property)}
              value={value}
              shown={shown ?? value ?? ''}
              issue={issueAt(pathOf(field))}
              text={text}
              onChange={(next) => edit(field, next)}
            />
          );
        }),
      )}
      <form className={styles.ruleForm} onSubmit={handleAdd}>
        <FieldFrame label={text('studio.rules.part')}>
          {(control) => (
            <Select
              {...control}
              isBlock
              value={part}
              options={toOptions(Object.keys(ruleParts)) as { value: RulePart; label: string }[]}
              onValueChange={(next) => {
                setPart(next);
                setState('');
              }}
            />
          )}
        </FieldFrame>
        <FieldFrame label={text('studio.rules.state')}>
          {(control) => (
            <Select
              {...control}
              isBlock
              value={state}
              options={[{ value: '', label: text('studio.rules.always') }, ...toOptions(states)]}
              onValueChange={setState}
            />
          )}
        </FieldFrame>
        <FieldFrame label={text('studio.rules.property')}>
          {(control) => (
            <Select
              {...control}
              isBlock
              value={chosen}
              options={toOptions(properties) as { value: RuleProperty; label: string }[]}
              onValueChange={setProperty}
            />
          )}
        </FieldFrame>
        <Button type="submit" variant="outline">
          {text('studio.rules.add')}
        </Button>
      </form>
    </>
  );
};
