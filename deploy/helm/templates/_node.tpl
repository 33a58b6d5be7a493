{{/* The pod of a node with the given roles. */}}
{{- define "palamedes.pod" -}}
metadata:
  labels:
    app.kubernetes.io/name: palamedes
    app.kubernetes.io/instance: {{ .root.Release.Name }}
    app.kubernetes.io/component: {{ .component }}
spec:
  automountServiceAccountToken: false
  # The names of variables of services would look like those of settings.
  enableServiceLinks: false
  # A shutdown takes at most 30 seconds.
  terminationGracePeriodSeconds: 35
  securityContext:
    runAsNonRoot: true
    runAsUser: 65532
    runAsGroup: 65532
    fsGroup: 65532
    seccompProfile:
      type: RuntimeDefault
  containers:
    - name: palamedes
      image: {{ .root.Values.image | quote }}
      args: ["serve"]
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities:
          drop: ["ALL"]
      env:
        # The name of a node is that of its pod.
        - name: PALAMEDES_NODE
          valueFrom:
            fieldRef:
              fieldPath: metadata.name
        - name: PALAMEDES_ROLES
          value: {{ .roles | quote }}
        - name: PALAMEDES_LISTEN
          value: "0.0.0.0:8080"
        - name: PALAMEDES_OPS_LISTEN
          value: "0.0.0.0:8090"
        - name: PALAMEDES_PUBLIC_URL
          value: {{ .root.Values.publicUrl | quote }}
        - name: PALAMEDES_PROXIES
          value: {{ .root.Values.proxies | quote }}
        - name: PALAMEDES_POSITION_INDEX
          value: /index
        - name: PALAMEDES_DATABASE
          valueFrom:
            secretKeyRef:
              name: {{ .root.Values.secret }}
              key: database
        - name: PALAMEDES_NATS
          valueFrom:
            secretKeyRef:
              name: {{ .root.Values.secret }}
              key: nats
        - name: SSL_CERT_FILE
          value: /certificates/ca.crt
        {{- range $key, $value := .root.Values.settings }}
        {{- /* Numbers are read as floating point, and a million would be 1e+06. */}}
        {{- if kindIs "float64" $value }}{{ $value = int64 $value }}{{ end }}
        - name: PALAMEDES_{{ upper $key }}
          value: {{ join "," $value | quote }}
        {{- end }}
      {{- with .root.Values.extraEnvFrom }}
      envFrom:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      ports:
        - name: http
          containerPort: 8080
        - name: ops
          containerPort: 8090
      # The first start creates the tables.
      startupProbe:
        httpGet:
          path: /health
          port: ops
        periodSeconds: 2
        failureThreshold: 60
      livenessProbe:
        httpGet:
          path: /health
          port: ops
        periodSeconds: 10
      readinessProbe:
        httpGet:
          path: /ready
          port: ops
        periodSeconds: 2
      resources:
        {{- toYaml .root.Values.resources | nindent 8 }}
      volumeMounts:
        - name: index
          mountPath: /index
        - name: certificates
          mountPath: /certificates
          readOnly: true
        {{- if .root.Values.texts }}
        - name: texts
          mountPath: /texts
          readOnly: true
        {{- end }}
  volumes:
    # The position index, which a node builds by itself.
    - name: index
      emptyDir: {}
    - name: certificates
      configMap:
        name: {{ .root.Values.certificates }}
    {{- with .root.Values.texts }}
    - name: texts
      configMap:
        name: {{ . }}
    {{- end }}
{{- end }}
