import { beforeAll, describe, expect, it } from 'vitest';
import { isLegible } from '#shared/contract/index.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const office = '203.0.113.7';
/** The characters of the original attempt. */
const made = ['\u001b[31m', '\u0007', '\u202e', '\u2066', '\u2028'];
/**
 * Every character that no text may contain, as far as a line of the protocol can carry it; the protocol uses some to end lines and
 * fields.
 */
const illegible = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code)).filter(
  (sign) => sign.isWellFormed() && !'\0\t\n\r'.includes(sign) && !isLegible(`a${sign}b`),
);
/** Invisible characters in places where they have no effect. */
const unseen = ['\u200b', '\u200c', '\u200d', '\u200e', '\u2060', '\u00ad', '\u3164'];

describe('names from terminals', () => {
  const server = useServer();
  const people = usePeople(server);
  let token = '';
  beforeAll(async () => {
    token = await people.tokenOf('adminA');
  });

  const tell = async (path: string, body?: string): Promise<string> => {
    const answer = await server.fetch(`/iclock/${path}`, {
      from: office,
      ...(body === undefined ? {} : { method: 'POST', body }),
    });
    return answer.text();
  };
  /** Sends everything that a terminal can say in words, with such characters. */
  async function tellAll(sn: string, signs: string): Promise<void> {
    const dirty = `Na${signs}me`;
    const asked = encodeURIComponent(`Ver ${dirty}`);
    for (const text of [
      `USER PIN=8001\tName=${dirty}\tPri=0\tGrp=${dirty}`,
      `OPLOG 4\t8001\t2026-03-01 08:00:00\t${dirty}\t0\t0\t0`,
      `OPLOG nonsense ${dirty}`,
    ])
      await tell(`cdata?SN=${sn}&table=OPERLOG`, `${text}\n`);
    await tell(
      `cdata?SN=${sn}&table=ATTLOG`,
      `8001\t2026-03-01 08:00:00\t0\t1\t${dirty}\n80${signs}01\t2026-03-01 08:01:00\t0\t1\n`,
    );
    const additional = Buffer.from(JSON.stringify({ what: dirty })).toString('base64');
    await tell(
      `cdata?SN=${sn}&table=ERRORLOG`,
      `ErrCode=D01\tErrMsg=${dirty}\tDataOrigin=cmd\tAdditional=${additional}\n`,
    );
    await tell(`cdata?SN=${sn}&table=${encodeURIComponent(dirty)}`, `${dirty}\n`);
    await tell(`cdata?SN=${sn}&table=tabledata&tablename=user&count=1`, `user pin=8002\tname=${dirty}\n`);
    await tell(`getrequest?SN=${sn}&INFO=${asked},1,2,3,192.168.1.2,10,7,12,1,111`);
    await tell(
      `cdata?SN=${sn}&table=options`,
      `~DeviceName=${dirty},FWVersion=${dirty},~Platform=${dirty},MAC=00:17:61:12:34:56`,
    );
  }
  const register = async (sn: string): Promise<void> => {
    const answer = await server.fetch('/web/device/api/v2/terminals/', {
      method: 'POST',
      from: office,
      headers: { authorization: `JWT ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ sn, alias: sn, area: people.a.rootArea }),
    });
    expect(answer.status).toBe(200);
  };
  const file = async (path: string, format: string): Promise<string> => {
    const answer = await server.fetch(`/web/device/api/v2/${path}&format=${format}`, {
      headers: { authorization: `JWT ${token}` },
    });
    expect(answer.status).toBe(200);
    return new TextDecoder().decode(await answer.arrayBuffer());
  };
  /** Every illegible text in any table, by column. */
  async function found(): Promise<string[]> {
    const columns = await server.database.asOwner(
      `select c.table_name as t, c.column_name as c from information_schema.columns c
       join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema and t.table_type = 'BASE TABLE'
       where c.table_schema = 'public' and c.data_type in ('text', 'jsonb') and c.table_name not in ('schema_migrations', 'jobs')`,
    );
    const wrong: string[] = [];
    for (const { t, c } of columns) {
      const rows = await server.database.asOwner(
        `select distinct "${String(c)}"::text as x from "${String(t)}" where "${String(c)}" is not null`,
      );
      for (const { x } of rows)
        if (typeof x === 'string' && !isLegible(x.replaceAll('\t', ' ').replaceAll('\n', ' ')))
          wrong.push(`${String(t)}.${String(c)} ${JSON.stringify(x)}`);
    }
    return wrong;
  }

  it('hold no sign that moves, hides or controls, in any table, csv or workbook, however many are told', async () => {
    await tellAll('NAMES0', made.join(''));
    await register('NAMES0');
    await tellAll('NAMES0', made.join(''));
    await tellAll('NAMES0', illegible.join(''));
    expect(illegible.length).toBeGreaterThan(60);
    expect(await found()).toEqual([]);
    for (const path of [
      'terminals/export/?columns=alias,model,fw_ver',
      'unregistered_transaction/export/?columns=emp_code,device_name,terminal_alias',
      'refused_records/export/?columns=reason,line',
    ]) {
      const csv = await file(path, 'csv');
      expect(csv).toMatch(/Na|me/);
      for (const line of csv.replace(/^\ufeff/, '').split('\r\n'))
        expect(isLegible(line.replaceAll('\t', ' '))).toBe(true);
      const { readXlsx } = await import('#tests/support/table-files.ts');
      const answer = await server.fetch(`/web/device/api/v2/${path}&format=xlsx`, {
        headers: { authorization: `JWT ${token}` },
      });
      for (const cell of readXlsx(new Uint8Array(await answer.arrayBuffer())).flat())
        expect(isLegible(String(cell).replaceAll('\t', ' '))).toBe(true);
    }
  });

  it.each(unseen)('has no twin by a sign that nobody sees: %j', async (sign) => {
    const sn = `TWIN${unseen.indexOf(sign)}`;
    await register(sn);
    await tell(`cdata?SN=${sn}&table=OPERLOG`, `USER PIN=9001\tName=Z${sign}w\tPri=0\n`);
    await tell(`cdata?SN=${sn}&table=options`, `~DeviceName=Z${sign}w,FWVersion=Z${sign}w`);
    // A number with such a character is invalid and set aside.
    await tell(`cdata?SN=${sn}&table=ATTLOG`, `90${sign}01\t2026-03-01 08:01:00\t0\t1\n`);
    const peopleRows = await server.database.asOwner(`select device_name from terminal_people where emp_code = '9001'`);
    const model = await server.database.asOwner(`select model, fw_ver from terminals where sn = '${sn}'`);
    expect([peopleRows, model]).toEqual([[{ device_name: 'Zw' }], [{ model: 'Zw', fw_ver: 'Zw' }]]);
    const punches = await server.database.asOwner(
      `select emp_code from unregistered_punches where terminal_sn = '${sn}'`,
    );
    expect(punches).toEqual([]);
  });

  it('keeps the marks and joiners that names are written with', async () => {
    await register('NAMES1');
    const names = ['نور\u200fعلي', 'می\u200cخواهم', '\u200eמשה'];
    for (const [at, name] of names.entries())
      await tell('cdata?SN=NAMES1&table=OPERLOG', `USER PIN=91${at}\tName=${name}\tPri=0\n`);
    const stored = await server.database.asOwner(
      `select device_name from terminal_people where emp_code like '91%' and emp_code in ('910', '911', '912') order by emp_code`,
    );
    expect(stored.map((row) => row['device_name'])).toEqual(names);
  });
});
