/** Forgets every revision but the newest, as etcd does by itself after five minutes: lists that were begun earlier are gone. */
export async function compactEtcd(etcdUrl: string): Promise<void> {
  const { header } = (await post(`${etcdUrl}/v3/kv/range`, { key: Buffer.from('\0').toString('base64') })) as { header: { revision: string } };
  await post(`${etcdUrl}/v3/kv/compaction`, { revision: header.revision, physical: true });
}

async function post(url: string, body: object): Promise<unknown> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url} was answered ${response.status}: ${await response.text()}`);
  return response.json();
}
