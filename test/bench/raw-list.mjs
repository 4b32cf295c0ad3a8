// What a reader of these kinds cannot do without: every page over keep-alive connections, parsed, kinds side by side.
// usage: node raw-list.mjs fetch|http URL PATH[=pods] ...
//   fetch: the global fetch      http: node:http with whole bodies, gzip unpacked at once
//   PATH=pods keeps a projection of each Pod; everything else is dropped as soon as it is parsed
import http from 'node:http';
import { gunzipSync } from 'node:zlib';

const [client, base, ...wanted] = process.argv.slice(2);
const agent = new http.Agent({ keepAlive: true });

const fetchText = async (url) => (await fetch(url)).text();

const httpText = (url) =>
  new Promise((resolve, reject) => {
    const headers = { accept: 'application/json', 'accept-encoding': 'gzip' };
    const request = http.get(url, { agent, headers }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk)).on('error', reject);
      response.on('end', () => {
        const body = Buffer.concat(chunks);
        resolve((response.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString());
      });
    });
    request.on('error', reject);
  });

const projectPod = ({ metadata, spec, status }) => ({
  name: metadata.name,
  namespace: metadata.namespace,
  labels: metadata.labels,
  doNotDisrupt: metadata.annotations?.['karpenter.sh/do-not-disrupt'],
  owners: metadata.ownerReferences?.map(({ kind, name }) => ({ kind, name })),
  nodeName: spec.nodeName,
  tolerations: spec.tolerations,
  phase: status.phase,
  startTime: status.startTime,
  isReady: status.conditions?.some(({ type, status: value }) => type === 'Ready' && value === 'True'),
});

async function list(text, wish) {
  const [path, keep] = wish.split('=');
  const kept = [];
  let next = '';
  do {
    const page = JSON.parse(await text(`${base}${path}?limit=500${next && `&continue=${next}`}`));
    if (keep === 'pods') for (const item of page.items) kept.push(projectPod(item));
    next = page.metadata.continue;
  } while (next);
  return kept;
}

const text = client === 'http' ? httpText : fetchText;
await Promise.all(wanted.map((wish) => list(text, wish)));
