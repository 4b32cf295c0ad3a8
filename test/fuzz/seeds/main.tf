locals { cluster_name = "prod-demo" }

resource "kubectl_manifest" "node_class" {
  yaml_body = <<-YAML
    apiVersion: karpenter.k8s.aws/v1
    kind: EC2NodeClass
    metadata:
      name: ${var.name}
    spec:
      amiFamily: AL2023
      amiSelectorTerms:
        - alias: al2023@latest # karpami:ignore alias-latest: tried in staging first
      role: ${module.karpenter.node_iam_role_name}
      %{ for tag in local.tags ~}
      # ${tag}
      %{ endfor ~}
  YAML
  depends_on = [helm_release.karpenter]
}

resource "kubernetes_manifest" "pool" {
  manifest = {
    apiVersion = "karpenter.sh/v1"
    kind       = "NodePool"
    metadata   = { name = "default" }
    spec       = { disruption = { budgets = [{ nodes = "10%" }] } }
  }
}

resource "kubectl_manifest" "pool" {
  yaml_body = yamlencode({ apiVersion = "karpenter.sh/v1", kind = "NodePool" })
  text      = "plain ${"nested ${1 + 1}"} <<EOT"
}
