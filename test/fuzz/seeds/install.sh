#!/usr/bin/env bash
set -euo pipefail
export CLUSTER_NAME="prod-demo" ALIAS_VERSION="$(aws ssm get-parameter --name x --query 'Parameter.Value')"
cat <<EOF | envsubst | kubectl apply -f -
apiVersion: karpenter.k8s.aws/v1
kind: EC2NodeClass
metadata: {name: default}
spec:
  role: "KarpenterNodeRole-${CLUSTER_NAME}" # replace
  amiSelectorTerms:
    - alias: "al2023@${ALIAS_VERSION}"
EOF
kubectl apply -f - <<-'YAML'
	apiVersion: karpenter.sh/v1
	kind: NodePool
	metadata: {name: default}
	spec: {disruption: {budgets: [{nodes: 10}]}}
	YAML
