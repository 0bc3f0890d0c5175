# Imperia's server. Build: docker build -t imperia . ; see docs/hosting.md.
FROM python:3.13-slim
RUN useradd --create-home --uid 1000 imperia
WORKDIR /app
COPY requirements/web.txt requirements/
RUN pip install --no-cache-dir --require-hashes -r requirements/web.txt
COPY pyproject.toml README.md LICENSE ./
COPY docs/rules docs/rules
COPY src src
RUN pip install --no-cache-dir --no-deps --no-build-isolation .
USER 1000
ENV IMPERIA_DATA=/home/imperia/data
VOLUME /home/imperia/data
EXPOSE 8000
HEALTHCHECK CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/health')"]
ENTRYPOINT ["imperia"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8000", "--log-format", "json"]
