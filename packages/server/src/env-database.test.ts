import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { databaseUrl, refusedBesideAddress } from './env-database.ts';

const faultOf = (address: string): string => v.safeParse(databaseUrl, address).issues?.[0].message ?? '';

describe('the address of a database', () => {
  it.each([
    'postgres://troupe@127.0.0.1:5432/troupe',
    'postgresql://troupe:secret@[::1]:5432/troupe',
    'postgres://troupe:se%23cr%2Fet@db.example/troupe?sslmode=verify-full',
    'postgres://troupe:se:cr@et@db.example/troupe',
    'postgres://db.example/troupe?sslmode=verify-ca&sslrootcert=/etc/ca.pem',
    'postgres://db.example/troupe?sslmode=verify-full&sslrootcert=system',
    'postgres://troupe@db.example/troupe?sslmode=require&application_name=a@b',
    'postgres://troupe:secret@/troupe?host=/run/postgresql',
    'postgres:///troupe?host=/run/postgresql',
    'postgres://troupe@db.example/troupe?sslmode=disable&options=-c%20geqo%3Doff',
  ])('%s is taken', (address) => expect(faultOf(address)).toBe(''));

  it.each([
    ['postgres://troupe:12#34@db.example/troupe', /holds a #.*write %23/],
    ['postgres://troupe:se#cret@db.example/troupe', /holds a #.*write %23/],
    ['postgres://troupe:se/cret@db.example/troupe', /holds a \/ or \? .*%2F or %3F/],
    ['postgres://troupe:12/34@db.example/troupe', /holds a \/ or \?/],
    ['postgres://troupe:se?cret@db.example/troupe', /holds a \/ or \?/],
    ['postgres://troupe:s@e/cret@db.example/troupe', /holds a \/ or \?/],
    ['postgres://troupe:se%cret@db.example/troupe', /holds a %.*write %25/],
    ['postgres://troupe:se cret@db.example/troupe', /without blanks/],
    ['postgres://troupe:secret@db.example:port/troupe', /port that is no number/],
    ['postgres://troupe:secret@db.example:99999/troupe', /port that is no number/],
    ['postgres://troupe:secret@one.example,two.example/troupe', /several hosts/],
    ['mysql://troupe:secret@db.example/troupe', /starts with postgres/],
    ['troupe:secret@db.example', /starts with postgres/],
  ])('%s is refused without its password', (address, fault) => {
    expect(faultOf(address)).toMatch(fault);
    expect(faultOf(address)).not.toMatch(/cret|12|34/);
  });

  it.each([
    ['sslmode=prefer', /sslmode=prefer.*Write verify-full/],
    ['sslmode=allow', /sslmode=allow.*Write verify-full/],
    ['sslmode=no-verify', /none of disable, require, verify-ca and verify-full/],
    ['sslmode=', /none of disable/],
    ['sslmode=require&sslmode=disable', /sslmode twice/],
    ['sslmode=verify-ca', /verify-ca without sslrootcert/],
    ['sslmode=require&sslrootcert=system', /needs sslmode=verify-full/],
    ['sslrootcert=/etc/ca.pem', /sslrootcert, which says nothing/],
    ['sslmode=disable&sslcert=/etc/a.pem', /sslcert, which says nothing/],
    ['sslmode=require&sslcert=/etc/a.pem', /need each other/],
    ['ssl=true', /parameter ssl.*sslmode=/],
    ['uselibpqcompat=true', /not read \(uselibpqcompat\)/],
    ['channel_binding=require', /not read \(channel_binding\)/],
    ['pgbouncer=true', /not read \(pgbouncer\)/],
  ])('?%s is refused', (query, fault) => {
    expect(faultOf(`postgres://troupe:secret@db.example/troupe?${query}`)).toMatch(fault);
  });

  it('is the only thing that says how a connection is encrypted', () => {
    const PGSSLMODE = 'require';
    expect(refusedBesideAddress({ DATABASE_URL: 'postgres://db.example/troupe', PGSSLMODE })).toEqual([
      'PGSSLMODE is not read: write sslmode into DATABASE_URL.',
    ]);
    expect(refusedBesideAddress({ PGSSLMODE })).toEqual([]);
  });
});
