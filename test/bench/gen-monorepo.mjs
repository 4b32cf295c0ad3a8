#!/usr/bin/env node
// Generates a synthetic GitOps monorepo of YAML manifests, deterministic for a seed.
// usage: node gen-monorepo.mjs OUT_DIR [--files 10000] [--karpenter 0.01] [--seed 1] [--broken 0]
// Layout: OUT_DIR/clusters/<cluster>/<team>/<app>/<kind>.yaml ; about `karpenter` of the files hold
// EC2NodeClass + NodePool documents, the rest Deployments, ConfigMaps, Services, HelmReleases, multi-doc bundles.
// Prints one JSON line: {files, karpenterFiles, ec2nodeclasses, nodepools, bytes, documents}.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, dirname } from 'node:path';

const argv = process.argv.slice(2);
const out = argv.find((a) => !a.startsWith('--') && !/^\d/.test(a));
const opt = (k, d) => { const i = argv.indexOf('--' + k); return i < 0 ? d : Number(argv[i + 1]); };
if (!out) { console.error('usage: gen-monorepo.mjs OUT_DIR [--files N] [--karpenter F] [--seed N] [--broken N]'); process.exit(2); }
const FILES = opt('files', 10000), FRAC = opt('karpenter', 0.01), BROKEN = opt('broken', 0);
let s = opt('seed', 1) >>> 0 || 1;
const rnd = () => { s ^= s << 13; s >>>= 0; s ^= s >>> 17; s ^= s << 5; s >>>= 0; return s / 2 ** 32; };
const int = (a, b) => a + Math.floor(rnd() * (b - a + 1));
const pick = (a) => a[int(0, a.length - 1)];
const hex = (n) => { let r = ''; while (r.length < n) r += Math.floor(rnd() * 16).toString(16); return r; };
const WORDS = 'payment order search user catalog invoice media audit ledger price stock ship cart notify report fraud graph cache queue worker gateway session profile export import batch stream index backup'.split(' ');
const TEAMS = 'core data ml web mobile platform security growth billing infra'.split(' ');
const CLUSTERS = ['prod-eu', 'prod-us', 'prod-ap', 'staging-eu', 'staging-us', 'dev'];
const word = () => pick(WORDS);
const sentence = (n) => Array.from({ length: n }, word).join(' ');

function deployment(app, ns) {
  const containers = int(1, 3);
  let y = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${app}
  namespace: ${ns}
  labels:
    app.kubernetes.io/name: ${app}
    app.kubernetes.io/part-of: ${ns}
    app.kubernetes.io/version: "${int(1, 9)}.${int(0, 30)}.${int(0, 9)}"
  annotations:
    # owner: team ${ns}
    reloader.stakater.com/auto: "true"
    description: ${sentence(int(5, 12))}
spec:
  replicas: ${int(1, 12)}
  revisionHistoryLimit: 3
  selector:
    matchLabels:
      app.kubernetes.io/name: ${app}
  strategy:
    type: RollingUpdate
    rollingUpdate:
      maxSurge: 25%
      maxUnavailable: 0
  template:
    metadata:
      labels:
        app.kubernetes.io/name: ${app}
      annotations:
        prometheus.io/scrape: "true"
        prometheus.io/port: "9090"
    spec:
      serviceAccountName: ${app}
      securityContext:
        runAsNonRoot: true
        fsGroup: 65534
        seccompProfile: {type: RuntimeDefault}
      topologySpreadConstraints:
        - maxSkew: 1
          topologyKey: topology.kubernetes.io/zone
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels:
              app.kubernetes.io/name: ${app}
      nodeSelector:
        karpenter.sh/nodepool: ${pick(['default', 'spot', 'gpu', 'arm64'])}
      containers:
`;
  for (let i = 0; i < containers; i++) {
    y += `        - name: ${i ? word() : 'app'}
          image: 111122223333.dkr.ecr.eu-west-1.amazonaws.com/${app}:${hex(12)}
          imagePullPolicy: IfNotPresent
          args: ["--config=/etc/${app}/config.yaml", "--log-level=${pick(['info', 'debug', 'warn'])}"]
          ports:
            - name: http
              containerPort: ${8080 + i}
          env:
`;
    for (let e = int(3, 10); e > 0; e--) y += `            - name: ${word().toUpperCase()}_${word().toUpperCase()}_${e}
              value: ${JSON.stringify(pick(['true', String(int(1, 9999)), sentence(3), `http://${word()}.${ns}.svc:8080`]))}
`;
    y += `          resources:
            requests: {cpu: ${int(1, 20) * 50}m, memory: ${int(1, 16) * 128}Mi}
            limits: {memory: ${int(16, 32) * 128}Mi}
          livenessProbe:
            httpGet: {path: /healthz, port: http}
            periodSeconds: 10
          readinessProbe:
            httpGet: {path: /ready, port: http}
            periodSeconds: 5
          volumeMounts:
            - {name: config, mountPath: /etc/${app}}
`;
  }
  return y + `      volumes:
        - name: config
          configMap:
            name: ${app}-config
`;
}
function configMap(app, ns) {
  let y = `apiVersion: v1
kind: ConfigMap
metadata:
  name: ${app}-config
  namespace: ${ns}
data:
  config.yaml: |
`;
  for (let i = int(10, 90); i > 0; i--) y += `    ${word()}_${i}: ${pick([sentence(4), int(0, 100000), 'true', `"${hex(16)}"`])}\n`;
  if (rnd() < 0.3) { y += '  script.sh: |-\n    #!/bin/sh\n    set -eu\n'; for (let i = int(5, 30); i > 0; i--) y += `    echo "${sentence(5)}" >> /tmp/{{ .Release.Name }}-${i}.log\n`; }
  return y;
}
function service(app, ns) {
  return `apiVersion: v1
kind: Service
metadata:
  name: ${app}
  namespace: ${ns}
  annotations:
    service.beta.kubernetes.io/aws-load-balancer-type: external
    service.beta.kubernetes.io/aws-load-balancer-scheme: internal
spec:
  type: ${pick(['ClusterIP', 'LoadBalancer', 'NodePort'])}
  selector:
    app.kubernetes.io/name: ${app}
  ports:
    - {name: http, port: 80, targetPort: http, protocol: TCP}
    - {name: metrics, port: 9090, targetPort: 9090}
`;
}
function helmRelease(app, ns) {
  let y = `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata:
  name: ${app}
  namespace: ${ns}
spec:
  interval: ${int(5, 60)}m
  chart:
    spec:
      chart: ${app}
      version: "${int(0, 9)}.${int(0, 40)}.x"
      sourceRef: {kind: HelmRepository, name: internal, namespace: flux-system}
  install:
    crds: CreateReplace
    remediation: {retries: 3}
  upgrade:
    remediation: {retries: 3, remediateLastFailure: true}
  values:
    image:
      repository: 111122223333.dkr.ecr.eu-west-1.amazonaws.com/${app}
      tag: ${hex(10)} # {"$imagepolicy": "flux-system:${app}:tag"}
    replicaCount: ${int(1, 10)}
    env:
`;
  for (let e = int(4, 20); e > 0; e--) y += `      ${word().toUpperCase()}_${e}: ${JSON.stringify(sentence(int(1, 4)))}\n`;
  y += '    ingress:\n      enabled: true\n      hosts:\n';
  for (let e = int(1, 4); e > 0; e--) y += `        - host: ${app}-${e}.example.com\n          paths: [{path: /, pathType: Prefix}]\n`;
  return y;
}
let nEC2 = 0, nNP = 0, docs = 0, bytes = 0, nFiles = 0, nKarp = 0;
function ec2nodeclass(name, cluster) {
  nEC2++;
  const fam = pick(['AL2023', 'Bottlerocket', 'AL2', 'AL2023', 'AL2023', 'Windows2022', 'Custom']);
  const alias = { AL2023: 'al2023', Bottlerocket: 'bottlerocket', AL2: 'al2', Windows2022: 'windows2022' }[fam];
  let terms;
  const r = rnd();
  if (fam !== 'Custom' && r < 0.35) terms = `    - alias: ${alias}@latest\n`;
  else if (fam !== 'Custom' && r < 0.65) terms = `    - alias: ${alias}@${fam === 'Bottlerocket' ? 'v1.39.1' : fam === 'Windows2022' ? 'latest' : 'v20260209'}\n`;
  else if (r < 0.8) terms = `    - id: ami-${hex(17)}\n    - id: ami-${hex(17)} # arm64\n`;
  else if (r < 0.9) terms = `    - name: "*amazon-eks-node-al2023-x86_64*"\n      owner: amazon\n`;
  else terms = `    - tags:\n        karpenter.sh/discovery: ${cluster}\n        environment: ${cluster.split('-')[0]}\n`;
  return `apiVersion: karpenter.k8s.aws/v1
kind: EC2NodeClass
metadata:
  name: ${name}
  annotations:
    kubernetes.io/description: "${sentence(6)}"
spec:
  # pinned by the platform team, see runbook
  amiFamily: ${fam}
  amiSelectorTerms:
${terms}  role: "KarpenterNodeRole-${cluster}"
  subnetSelectorTerms:
    - tags:
        karpenter.sh/discovery: "${cluster}"
  securityGroupSelectorTerms:
    - tags:
        karpenter.sh/discovery: "${cluster}"
  kubelet:
    maxPods: ${int(20, 110)}
    evictionHard:
      memory.available: 5%
      nodefs.available: 10%
  metadataOptions:
    httpEndpoint: enabled
    httpProtocolIPv6: disabled
    httpPutResponseHopLimit: ${int(1, 2)}
    httpTokens: required
  blockDeviceMappings:
    - deviceName: /dev/xvda
      ebs:
        volumeSize: ${int(2, 20) * 10}Gi
        volumeType: gp3
        encrypted: true
        deleteOnTermination: true
  tags:
    team: ${pick(TEAMS)}
    cluster: ${cluster}
  detailedMonitoring: ${rnd() < 0.5}
`;
}
function nodepool(name, nc) {
  nNP++;
  let b = '';
  for (let i = int(1, 4); i > 0; i--) b += `      - nodes: ${pick(['"0"', '10%', '"5"', '20%', '"1"'])}\n` + (rnd() < 0.6 ? `        schedule: "0 ${int(0, 23)} * * ${pick(['mon-fri', '*', '1-5', 'sat,sun'])}"\n        duration: ${int(1, 10)}h\n` : '') + (rnd() < 0.4 ? `        reasons: [Drifted]\n` : '');
  return `apiVersion: karpenter.sh/v1
kind: NodePool
metadata:
  name: ${name}
spec:
  weight: ${int(1, 100)}
  template:
    metadata:
      labels:
        team: ${pick(TEAMS)}
    spec:
      nodeClassRef:
        group: karpenter.k8s.aws
        kind: EC2NodeClass
        name: ${nc}
      expireAfter: ${pick(['720h', 'Never', '336h'])}
      terminationGracePeriod: 24h
      requirements:
        - key: kubernetes.io/arch
          operator: In
          values: ["amd64"${rnd() < 0.4 ? ', "arm64"' : ''}]
        - key: karpenter.sh/capacity-type
          operator: In
          values: ["spot", "on-demand"]
        - key: karpenter.k8s.aws/instance-category
          operator: In
          values: ["c", "m", "r"]
        - key: karpenter.k8s.aws/instance-generation
          operator: Gt
          values: ["5"]
  disruption:
    consolidationPolicy: WhenEmptyOrUnderutilized
    consolidateAfter: ${int(1, 10)}m
    budgets:
${b}  limits:
    cpu: "${int(1, 20) * 100}"
    memory: ${int(1, 20) * 500}Gi
`;
}
function write(rel, parts) {
  const text = parts.join('---\n');
  const p = join(out, rel);
  mkdirSync(dirname(p), { recursive: true });
  writeFileSync(p, text);
  docs += parts.length; bytes += Buffer.byteLength(text); nFiles++;
}
const every = FRAC > 0 ? Math.round(1 / FRAC) : Infinity;
for (let i = 0; i < FILES; i++) {
  const cluster = pick(CLUSTERS), team = pick(TEAMS), app = `${word()}-${word()}-${i.toString(36)}`;
  const dir = `clusters/${cluster}/${team}/${app}`;
  if (i % every === 0) {
    nKarp++;
    const n = `${word()}-${i.toString(36)}`;
    const parts = rnd() < 0.8 ? [ec2nodeclass(n, cluster), nodepool(n, n)] : rnd() < 0.5 ? [ec2nodeclass(n, cluster)] : [nodepool(n, n), nodepool(n + '-b', n), ec2nodeclass(n, cluster)];
    write(`clusters/${cluster}/karpenter/${n}.yaml`, parts);
    continue;
  }
  const r = rnd();
  if (r < 0.3) write(`${dir}/deployment.yaml`, [deployment(app, team)]);
  else if (r < 0.55) write(`${dir}/configmap.yml`, [configMap(app, team)]);
  else if (r < 0.7) write(`${dir}/service.yaml`, [service(app, team)]);
  else if (r < 0.9) write(`${dir}/helmrelease.yaml`, [helmRelease(app, team)]);
  else write(`${dir}/all.yaml`, [deployment(app, team), service(app, team), configMap(app, team)]);
}
for (let i = 0; i < BROKEN; i++) write(`clusters/dev/broken/b${i}.yaml`, ['apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: "unterminated\n  labels: [a, b\n']);
console.log(JSON.stringify({ files: nFiles, karpenterFiles: nKarp, ec2nodeclasses: nEC2, nodepools: nNP, documents: docs, bytes }));
