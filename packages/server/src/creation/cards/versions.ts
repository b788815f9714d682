import type { ImportedCharacter } from '@troupe/protocol';
import { fieldName } from './field-name.ts';
import { isObject, type Json, type JsonObject } from '../../foreign-files/json.ts';
import { lorebookKind } from './other-files.ts';
import { refuse } from '../../kernel/refused-bytes.ts';
import { whatWeRead } from './what-we-read.ts';
import type { Report } from '../../foreign-files/report.ts';
import { isSaid } from '../../foreign-files/text-fields.ts';

export type Spec = ImportedCharacter['format']['spec'];

/** Other spellings of the card's fields: the gradio form's, and old writers'. */
export const aliases: Record<string, string[]> = {
  name: ['char_name'],
  description: ['char_persona'],
  first_mes: ['char_greeting', 'greeting'],
  mes_example: ['example_dialogue'],
  scenario: ['world_scenario'],
  creator_notes: ['creatorcomment'],
};

const own = ['name', 'description', 'personality', 'scenario', 'first_mes', 'mes_example'];
const known = [...own, ...Object.values(aliases).flat()];

const numbers = { chara_card_v1: 1, chara_card_v2: 2, chara_card_v3: 3 } as const;

/** Version 3 by name or by the number of its `spec_version`; a newer one is read as 3, with a notice. */
const specOf = (raw: JsonObject, report: Report): Spec => {
  const given = raw['spec_version'];
  const version = Number.parseFloat(typeof given === 'number' || typeof given === 'string' ? String(given) : '');
  const read = (spec: Spec): Spec => {
    if (isSaid(raw['spec']) && raw['spec'] !== spec) report.changed('spec', `is not one that we know; read as ${spec}`);
    if (!isSaid(given) || version > 3) return spec;
    if (Number.isNaN(version)) report.unused('spec_version', 'is no version');
    else if (version !== numbers[spec]) report.changed('spec_version', `is ${version}; read as ${numbers[spec]}.0`);
    return spec;
  };
  if (raw['spec'] === 'chara_card_v3' || version >= 3) {
    if (version > 3) report.changed('spec_version', `is ${version}, newer than 3.0; read as 3.0`);
    return read('chara_card_v3');
  }
  if (raw['spec'] === 'chara_card_v2') return read('chara_card_v2');
  if (isObject(raw['data'])) {
    report.changed('spec', 'was missing; read as version 2 because the fields stand under "data"');
    return read('chara_card_v2');
  }
  return read('chara_card_v1');
};

const isSame = (one: Json | undefined, other: Json | undefined) => JSON.stringify(one) === JSON.stringify(other);

/** Fills what is empty from other spellings; a spelling that says something else is named. */
const readAliases = (fields: JsonObject, report: Report): void => {
  for (const [field, others] of Object.entries(aliases)) {
    for (const other of others) {
      const value = fields[other];
      delete fields[other];
      if (!isSaid(value) || isSame(value, fields[field])) continue;
      if (isSaid(fields[field])) report.unused(other, `"${field}" says something else and is read`);
      else {
        fields[field] = value as Json;
        report.kept(fieldName([field]), `read from "${other}"`);
      }
    }
  }
};

/**
 * One flat object in the names of V2 and V3, whichever version the card is: `data` wins, the root
 * fills gaps (hybrids carry both), aliases fill what is still empty. Throws AppError
 * `unsupported_file` where nothing of a card is there.
 */
export const unifyVersions = (raw: JsonObject, report: Report): { spec: Spec; fields: JsonObject } => {
  const kind = lorebookKind(raw);
  if (kind !== null) throw refuse(`This is ${kind}, not a character card. Lorebooks cannot be imported by themselves yet.`);
  const spec = specOf(raw, report);
  const { data: given, spec: _, spec_version: __, ...root } = raw;
  const data = isObject(given) ? given : {};
  if (isSaid(given) && !isObject(given)) report.unused('data', 'is not an object');
  const fields: JsonObject = { ...data };
  for (const [key, value] of Object.entries(root)) {
    if (!isSaid(value) || isSame(value, fields[key])) continue;
    if (isSaid(fields[key])) report.unused(`root.${key}`, `"data" says something else and is read`);
    else {
      fields[key] = value;
      if (spec !== 'chara_card_v1' && own.includes(key))
        report.changed(fieldName([key]), 'was empty under "data"; taken from the root of the card');
    }
  }
  readAliases(fields, report);
  if (!known.some((key) => isSaid(fields[key])) && !isObject(fields['character_book']))
    throw refuse(`This JSON has none of a character card's fields. ${whatWeRead}`);
  return { spec, fields };
};
