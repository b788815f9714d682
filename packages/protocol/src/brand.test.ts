import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { brandJsonSchema } from './brand-schema.ts';
import { brandConfig, isFlagOn, toBrandView } from './brand.ts';

const smallest = { id: 'harbour', name: 'Harbour', hosts: ['harbour.example'] };
const pathsOf = (input: unknown) => {
  const result = v.safeParse(brandConfig, input);
  return result.success ? [] : result.issues.map((issue) => v.getDotPath(issue));
};

describe('a brand file', () => {
  it('needs an id, a name and a host; everything else has a default', () => {
    const brand = v.parse(brandConfig, smallest);
    expect(brand.policy.adult).toBe('never');
    expect(brand.embed.allowed_origins).toEqual([]);
    expect(brand.features.guest_chat).toBe(true);
  });

  it.each([
    [{ ...smallest, id: 'Harbour!' }, 'id'],
    [{ ...smallest, hosts: ['https://harbour.example'] }, 'hosts.0'],
    [{ ...smallest, embed: { allowed_origins: ['https://partner.example/'] } }, 'embed.allowed_origins.0'],
    [{ ...smallest, embed: { allowed_origins: ['*'] } }, 'embed.allowed_origins.0'],
    [{ ...smallest, colour: 'red' }, 'colour'],
  ])('names the field it refuses', (input, path) => {
    expect(pathsOf(input)).toContain(path);
  });

  it('keeps hosts, policy and partner keys away from the browser', () => {
    const view = toBrandView(v.parse(brandConfig, smallest));
    expect(view).not.toHaveProperty('hosts');
    expect(view).not.toHaveProperty('policy');
    expect(view).not.toHaveProperty('embed');
  });

  it('overrides a flag, else takes its default', () => {
    expect(isFlagOn({ flags: { groupchat: false } }, 'groupchat')).toBe(false);
    expect(isFlagOn({ flags: {} }, 'groupchat')).toBe(true);
  });

  it('has the JSON Schema that editors read', async () => {
    await expect(`${JSON.stringify(brandJsonSchema(), null, 2)}\n`).toMatchFileSnapshot('../brand.schema.json');
  });
});
