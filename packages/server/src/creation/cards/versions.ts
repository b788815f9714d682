import type { ImportedCharacter } from '@troupe/protocol';
import { isObject, type Json, type JsonObject } from './json.ts';
import { refuse, whatWeRead } from './refusal.ts';
import type { Report } from './report.ts';

export type Spec = ImportedCharacter['format']['spec'];

/** Other spellings of the card's fields: the gradio form's, and old writers' (part 3 §3, chat guide §5). */
const aliases: Record<string, string[]> = {
  name: ['char_name'],
  description: ['char_persona'],
  first_mes: ['char_greeting', 'greeting'],
  mes_example: ['example_dialogue'],
  scenario: ['world_scenario'],
  creator_notes: ['creatorcomment'],
};

const own = ['name', 'description', 'personality', 'scenario', 'first_mes', 'mes_example'];
const known = [...own, ...Object.values(aliases).flat()];

const isEmpty = (value: Json | undefined) => value === undefined || value === null || value === '';

/** Version 3 by name or by the number of its `spec_version`; a newer one is read as 3, with a notice. */
const specOf = (raw: JsonObject, report: Report): Spec => {
  const version = Number.parseFloat(String(raw['spec_version'] ?? ''));
  if (raw['spec'] === 'chara_card_v3' || version >= 3) {
    if (version >= 3.1) report.changed('spec_version', `is ${String(raw['spec_version'])}, newer than 3.0; read as 3.0`);
    return 'chara_card_v3';
  }
  if (raw['spec'] === 'chara_card_v2') return 'chara_card_v2';
  if (isObject(raw['data'])) {
    report.changed('spec', 'was missing; read as version 2 because the fields stand under "data"');
    return 'chara_card_v2';
  }
  return 'chara_card_v1';
};

/**
 * One flat object in the names of V2 and V3, whichever version the card is: `data` wins, the root
 * fills gaps (hybrids carry both), aliases fill what is still empty. Throws AppError
 * `unsupported_file` where nothing of a card is there.
 */
export const unifyVersions = (raw: JsonObject, report: Report): { spec: Spec; fields: JsonObject } => {
  const spec = specOf(raw, report);
  const data = isObject(raw['data']) ? raw['data'] : {};
  const { data: _, spec: __, spec_version: ___, ...root } = raw;
  const fields: JsonObject = { ...data };
  for (const [key, value] of Object.entries(root)) {
    if (!isEmpty(fields[key]) || isEmpty(value)) continue;
    fields[key] = value;
    if (spec !== 'chara_card_v1' && own.includes(key))
      report.changed(key, 'was empty under "data"; taken from the root of the card');
  }
  for (const [field, others] of Object.entries(aliases)) {
    const other = others.find((name) => !isEmpty(fields[name]));
    if (!isEmpty(fields[field]) || !other) continue;
    fields[field] = fields[other] as Json;
    if (other !== 'creatorcomment') report.changed(field, `read from "${other}"`);
  }
  if (!known.some((key) => !isEmpty(fields[key])) && !isObject(fields['character_book'])) {
    throw refuse(
      Array.isArray(raw['entries']) || isObject(raw['entries'])
        ? 'This JSON is a lorebook, not a character card.'
        : `This JSON has none of a character card's fields. ${whatWeRead}`,
    );
  }
  return { spec, fields };
};
