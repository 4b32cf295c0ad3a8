import { startAwsServer } from './server.ts';
import type { AwsServer } from './server.ts';
import type { ServerWorldInput } from './server-world.ts';

let server: AwsServer;

async function start(world: ServerWorldInput = {}): Promise<void> {
  server = await startAwsServer(world);
}

afterEach(() => server.close());

const SIGNED = 'AWS4-HMAC-SHA256 Credential=AKIAEXAMPLE/20260615/eu-west-1/ec2/aws4_request, SignedHeaders=host, Signature=0';

async function askEc2(parameters: Record<string, string>, headers: Record<string, string> = { authorization: SIGNED }): Promise<{ status: number; body: string }> {
  const body = new URLSearchParams({ Version: '2016-11-15', ...parameters }).toString();
  const response = await fetch(server.url, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers }, body });
  return { status: response.status, body: await response.text() };
}

async function askSsm(action: string, body: object): Promise<{ status: number; body: unknown }> {
  const headers = { authorization: SIGNED, 'x-amz-target': `AmazonSSM.${action}` };
  const response = await fetch(server.url, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: response.status, body: await response.json() };
}

const image = { id: 'ami-1', name: 'a & b', ownerId: '602401143452', ownerAlias: 'amazon', architecture: 'arm64', state: 'available', tags: {} };

describe('EC2 over the wire', () => {
  it('answers in XML with its text escaped', async () => {
    await start({ images: [image] });
    const { status, body } = await askEc2({ Action: 'DescribeImages' });
    expect(status).toBe(200);
    expect(body).toContain('<DescribeImagesResponse><requestId>');
    expect(body).toContain('<item><imageId>ami-1</imageId>');
    expect(body).toContain('<name>a &amp; b</name>');
  });

  it.each([
    ['leaves deprecated images out', {}, false],
    ['gives them when asked', { IncludeDeprecated: 'true' }, true],
  ])('%s', async (_name, parameters, isThere) => {
    await start({ images: [{ ...image, deprecationTime: '2026-06-15T11:59:59.000Z' }] });
    expect((await askEc2({ Action: 'DescribeImages', ...parameters })).body.includes('ami-1')).toBe(isThere);
  });

  it('gives the caller his own deprecated images', async () => {
    await start({ images: [{ ...image, ownerId: '111122223333', deprecationTime: '2020-01-01T00:00:00.000Z' }] });
    expect((await askEc2({ Action: 'DescribeImages' })).body).toContain('ami-1');
  });

  it('leads from page to page', async () => {
    await start({ images: [image, { ...image, id: 'ami-2' }], pageSize: 1 });
    expect((await askEc2({ Action: 'DescribeImages' })).body).toContain('<nextToken>page-at-1</nextToken>');
    const last = await askEc2({ Action: 'DescribeImages', NextToken: 'page-at-1' });
    expect(last.body).toContain('ami-2');
    expect(last.body).not.toContain('nextToken');
  });

  const values = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`Filter.1.Value.${index + 1}`, `ami-${index}`]));

  it.each([
    ['an unknown action', { Action: 'TerminateInstances' }, 'InvalidAction'],
    ['another version of the API', { Action: 'DescribeImages', Version: '2014-01-01' }, 'InvalidAction'],
    ['more than 200 values in a filter', { Action: 'DescribeImages', 'Filter.1.Name': 'image-id', ...values }, 'FilterLimitExceeded'],
    ['a value that is too long', { Action: 'DescribeImages', 'Filter.1.Name': 'name', 'Filter.1.Value.1': 'x'.repeat(256) }, 'InvalidParameterValue'],
    ['a page that is too large', { Action: 'DescribeInstanceTypes', MaxResults: '101' }, 'InvalidParameterValue'],
    ['a page size beside ids', { Action: 'DescribeImages', MaxResults: '10', 'ImageId.1': 'ami-1' }, 'InvalidParameterCombination'],
    ['a token it never gave', { Action: 'DescribeImages', NextToken: 'x' }, 'InvalidNextToken'],
    ['an instance it does not know', { Action: 'DescribeInstances', 'InstanceId.1': 'i-1' }, 'InvalidInstanceID.NotFound'],
    ['a page size of what has no pages', { Action: 'DescribePlacementGroups', MaxResults: '5' }, 'UnknownParameter'],
    ['a location that is none', { Action: 'DescribeInstanceTypeOfferings', LocationType: 'outpost' }, 'InvalidParameterValue'],
    ['a placement group it does not know, by id', { Action: 'DescribePlacementGroups', 'GroupId.1': 'pg-1' }, 'InvalidPlacementGroup.Unknown'],
    ['a placement group it does not know, by name', { Action: 'DescribePlacementGroups', 'GroupName.1': 'ml' }, 'InvalidPlacementGroup.Unknown'],
    ['a subnet it does not know', { Action: 'DescribeSubnets', 'SubnetId.1': 'subnet-1' }, 'InvalidSubnetID.NotFound'],
    ['a security group it does not know', { Action: 'DescribeSecurityGroups', 'GroupId.1': 'sg-1' }, 'InvalidGroup.NotFound'],
    ['an instance type it does not know', { Action: 'DescribeInstanceTypes', 'InstanceType.1': 'x' }, 'InvalidInstanceType'],
  ])('refuses %s', async (_name, parameters, code) => {
    await start({ images: [image] });
    const { status, body } = await askEc2(parameters);
    expect(status).toBe(400);
    expect(body).toContain(`<Code>${code}</Code>`);
  });

  it.each([
    ['by zone', { LocationType: 'availability-zone' }, '<locationType>availability-zone</locationType><location>eu-west-1b</location>'],
    ['by region where no type of location is named', {}, '<locationType>region</locationType><location>eu-west-1</location>'],
  ])('offers instance types %s', async (_name, parameters, expected) => {
    await start({ offerings: [{ instanceType: 'm5.large', zone: 'eu-west-1b' }] });
    expect((await askEc2({ Action: 'DescribeInstanceTypeOfferings', ...parameters })).body).toContain(`<instanceType>m5.large</instanceType>${expected}`);
  });

  it('gives all placement groups on one page', async () => {
    const placementGroups = ['a', 'b'].map((name) => ({ id: `pg-${name}`, name, strategy: 'spread', state: 'available' }));
    await start({ placementGroups, pageSize: 1 });
    const { body } = await askEc2({ Action: 'DescribePlacementGroups' });
    expect(body).toContain('<groupId>pg-a</groupId>');
    expect(body).toContain('<groupId>pg-b</groupId>');
    expect(body).not.toContain('nextToken');
  });

  it('refuses a request that is not signed', async () => {
    await start();
    expect((await askEc2({ Action: 'DescribeImages' }, {})).body).toContain('<Code>MissingAuthenticationToken</Code>');
  });

  it('shows nothing to a request signed for another region', async () => {
    await start({ images: [image], region: 'us-east-1' });
    expect((await askEc2({ Action: 'DescribeImages' })).body).not.toContain('ami-1');
  });
});

describe('SSM over the wire', () => {
  const parameters = [{ name: '/p', value: 'v', version: 3, lastModifiedAt: '2026-05-01T10:00:00.000Z' }];

  it('answers one parameter and a batch', async () => {
    await start({ parameters });
    const Parameter = { Name: '/p', ARN: 'arn:aws:ssm:eu-west-1:111122223333:parameter/p', Type: 'String', Value: 'v', Version: 3, DataType: 'text', LastModifiedDate: 1777629600 };
    expect(await askSsm('GetParameter', { Name: '/p' })).toEqual({ status: 200, body: { Parameter } });
    expect(await askSsm('GetParameters', { Names: ['/p:3', '/q'] })).toEqual({
      status: 200,
      body: { Parameters: [{ ...Parameter, Selector: ':3' }], InvalidParameters: ['/q'] },
    });
  });

  it.each([
    ['an unknown parameter', 'GetParameter', { Name: '/q' }, 'ParameterNotFound'],
    ['an unknown version', 'GetParameter', { Name: '/p:9' }, 'ParameterVersionNotFound'],
    ['invalid characters', 'GetParameter', { Name: '/p q' }, 'ValidationException'],
    ['invalid characters in a batch', 'GetParameters', { Names: ['/p', '/p q'] }, 'ValidationException'],
    ['more than ten names', 'GetParameters', { Names: Array.from({ length: 11 }, (_, index) => `/p${index}`) }, 'ValidationException'],
    ['a name given twice', 'GetParameters', { Names: ['/p', '/p'] }, 'ValidationException'],
    ['an unknown action', 'PutParameter', { Name: '/p' }, 'UnknownOperationException'],
  ])('refuses %s', async (_name, action, body, code) => {
    await start({ parameters });
    expect(await askSsm(action, body)).toEqual({ status: 400, body: { __type: code, message: expect.any(String) } });
  });
});

describe('from another process', () => {
  async function control(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${server.url}/control/${path}`, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
    return response.json();
  }

  it('faults, the world and the calls can be changed and read', async () => {
    await start();
    await control('PUT', 'world', { images: [image] });
    expect((await askEc2({ Action: 'DescribeImages' })).body).toContain('ami-1');
    await control('PUT', 'faults', [{ kind: 'denied', action: 'DescribeImages', times: 1 }]);
    expect((await askEc2({ Action: 'DescribeImages' })).status).toBe(403);
    expect((await askEc2({ Action: 'DescribeImages' })).status).toBe(200);
    expect(await control('GET', 'calls')).toHaveLength(3);
    await control('DELETE', 'calls');
    expect(await control('GET', 'calls')).toEqual([]);
  });
});
