import { findIamPermission, formatIamHint, iamPolicy, PERMISSIONS } from '../src/permissions.ts';

describe('IAM permissions', () => {
  it('are all reads', () => {
    const actions = PERMISSIONS.flatMap((permission) => (permission.kind === 'iam' ? [permission.action] : []));
    expect(actions.length).toBeGreaterThan(0);
    expect(actions.filter((action) => !/^(ec2:Describe|ssm:Get)[A-Za-z]+$/.test(action))).toEqual([]);
  });

  it('make one policy document', () => {
    expect(iamPolicy()).toEqual({
      Version: '2012-10-17',
      Statement: [
        {
          Sid: 'KarpamiDescribe',
          Effect: 'Allow',
          Action: [
            'ec2:DescribeImages',
            'ec2:DescribeInstances',
            'ec2:DescribeInstanceTypes',
            'ec2:DescribeInstanceTypeOfferings',
            'ec2:DescribeSubnets',
            'ec2:DescribeSecurityGroups',
            'ec2:DescribePlacementGroups',
          ],
          Resource: ['*'],
        },
        {
          Sid: 'KarpamiPublicParameters',
          Effect: 'Allow',
          Action: ['ssm:GetParameters', 'ssm:GetParameter'],
          Resource: ['arn:aws:ssm:*::parameter/aws/service/*'],
        },
      ],
    });
  });

  it('name the action behind an operation', () => {
    expect(findIamPermission('DescribeImages')?.action).toBe('ec2:DescribeImages');
    expect(findIamPermission('TerminateInstances')).toBeUndefined();
  });
});

describe('formatIamHint', () => {
  test.each([
    ['an operation', 'DescribeImages', undefined, '{"Effect":"Allow","Action":"ec2:DescribeImages","Resource":"*"}'],
    ['a public parameter', 'GetParameter', undefined, '{"Effect":"Allow","Action":"ssm:GetParameter","Resource":"arn:aws:ssm:*::parameter/aws/service/*"}'],
    ['one resource', 'GetParameter', 'arn:aws:ssm:*:*:parameter/own/ami', '{"Effect":"Allow","Action":"ssm:GetParameter","Resource":"arn:aws:ssm:*:*:parameter/own/ami"}'],
    ['an operation outside the table', 'TerminateInstances', undefined, 'karpami permissions'],
  ])('%s', (_name, operation, resource, expected) => {
    expect(formatIamHint(operation, resource)).toContain(expected);
  });
});
