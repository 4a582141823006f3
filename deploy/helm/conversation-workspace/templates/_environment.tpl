{{/* The settings that every process reads. */}}
{{- define "cws.commonSettings" -}}
[LOG_LEVEL, GRPC_TRANSPORT]
{{- end -}}

{{/* Refuses settings that no process reads. */}}
{{- define "cws.checkSettings" -}}
{{- $known := include "cws.commonSettings" . | fromYamlArray -}}
{{- range .Files.Get "files/processes.yaml" | fromYamlArray -}}
{{- $known = concat $known .settings -}}
{{- end -}}
{{- range $name, $_ := .Values.settings -}}
{{- if not (has $name $known) -}}
{{- fail (printf "settings.%s: no process reads a setting of this name. Passwords and keys belong in the Secrets." $name) -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{/* The given settings among those names. Takes (dict "root" $ "names" NAMES). */}}
{{- define "cws.settings" -}}
{{- range $name := .names }}
{{- if hasKey $.root.Values.settings $name }}
{{- $value := index $.root.Values.settings $name }}
- name: {{ $name }}
  {{- /* A number of a values file is a float, which toString would write as 1e+06. */}}
  value: {{ kindIs "string" $value | ternary $value (toJson $value) | quote }}
{{- end }}
{{- end }}
{{- end -}}

{{/* The environment of a process. Takes (dict "root" $ "process" PROCESS "processes" PROCESSES). */}}
{{- define "cws.environment" -}}
{{- $fullname := include "cws.fullname" .root -}}
{{- $secret := printf "%s-%s" (include "cws.secrets" .root) .process.name -}}
- name: HOST
  value: 0.0.0.0
- name: HTTP_PORT
  value: '8080'
{{- with .process.grpcPort }}
- name: GRPC_PORT
  value: {{ . | quote }}
{{- end }}
{{- with .process.opsPort }}
- name: OPS_PORT
  value: {{ . | quote }}
{{- end }}
- name: PUBLIC_ORIGIN
  value: {{ .root.Values.publicOrigin | quote }}
# In this time proxies and callers see that the process is no longer ready.
- name: SHUTDOWN_DELAY_S
  value: '5'
- name: SHUTDOWN_GRACE_S
  value: {{ .process.shutdownGraceSeconds | default 8 | quote }}
{{- with .process.database }}
- name: MONGODB_DATABASE
  value: {{ . }}
- name: MONGODB_URI_FILE
  value: /run/secrets/MONGODB_URI
{{- end }}
{{- if .process.redis }}
- name: REDIS_URL_FILE
  value: /run/secrets/REDIS_URL
{{- end }}
{{- if and .process.embeddings .root.Values.embeddings.enabled }}
- name: EMBEDDINGS_ADDR
  value: {{ $fullname }}-embeddings:8080
{{- end }}
{{- if .process.mail }}
- name: SMTP_URL_FILE
  value: /run/secrets/SMTP_URL
- name: MAIL_FROM
  value: {{ .root.Values.mailFrom | quote }}
{{- end }}
{{- range .process.secrets }}
- name: {{ . }}_FILE
  value: /run/secrets/{{ . }}
{{- end }}
{{- range .process.optionalSecrets }}
- name: {{ . }}
  valueFrom: { secretKeyRef: { name: {{ $secret }}, key: {{ . }}, optional: true } }
{{- end }}
{{- range .processes }}
{{- $variable := .name | upper | replace "-" "_" }}
{{- if has .name ($.process.calls | default list) }}
- name: {{ $variable }}_ADDR
  value: {{ $fullname }}-{{ .name }}:{{ .grpcPort }}
{{- end }}
{{- if has .name ($.process.proxies | default list) }}
- name: {{ $variable }}_HTTP
  value: http://{{ $fullname }}-{{ .name }}:8080
{{- end }}
{{- end }}
{{- range $name, $path := .process.folders }}
- name: {{ $name }}
  value: {{ $path }}
{{- end }}
{{- include "cws.settings" (dict "root" .root "names" (concat (include "cws.commonSettings" . | fromYamlArray) .process.settings)) }}
{{- end -}}
